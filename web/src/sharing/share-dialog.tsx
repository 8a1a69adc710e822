import { may } from "@armslot/contracts/core/access";
import type { CallOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  filterOfSearch,
  isEverything,
  type PitchFilter,
  textsOfFilter,
} from "@armslot/contracts/pitch/pitch-filter";
import {
  getClipConsent,
  giveClipConsent,
  withdrawClipConsent,
} from "@armslot/contracts/sharing/clip-sharing";
import { createShare, listShares, shareDays } from "@armslot/contracts/sharing/shares";
import { getSharing, type ShareConsent, shareConsents } from "@armslot/contracts/sharing/sharing";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { AppError } from "../client/app-error.ts";
import { copyText } from "../client/copy-text.ts";
import { pathOf } from "../client/paths.ts";
import {
  endpointKey,
  showWritten,
  useEndpointMutation,
  useEndpointQuery,
} from "../client/queries.ts";
import { filterWords } from "../parts/filter-words.ts";
import { Moment } from "../parts/moment.tsx";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { LinkToCopy } from "../ui/form/link-to-copy.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { ShareList } from "./share-list.tsx";

type NewShare = CallOf<typeof createShare>["body"];

interface ShareFormProps {
  /** The filter of the athlete's page, which the report takes over. */
  readonly filter: PitchFilter;
  /** Whether someone agreed that links show videos of the athlete. */
  readonly canShowClips: boolean;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onCreate: (share: NewShare) => void;
  readonly onClose: () => void;
}

const daysOptions = shareDays.map((days) => ({ value: String(days), label: `${days} days` }));

const consentOptions = Object.entries(shareConsents).map(([value, label]) => ({ value, label }));

const consentMissing = "Confirm who agreed to this. Without their consent, don’t share the report.";

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

const who: Readonly<Record<ShareConsent, string>> = {
  athlete: "The athlete agreed to videos in links",
  guardian: "A parent or guardian agreed to videos in links",
};

const options = Object.entries(shareConsents).map(([value, label]) => ({ value, label }));

/** The athlete, and whether the dialog is open. */
export interface ShareDialogProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog with the links to an athlete's report. */
export function ShareDialog({ isOpen, onClose, ...athlete }: ShareDialogProps) {
  return (
    <Dialog title="Share Report" isOpen={isOpen} onClose={onClose}>
      <Content {...athlete} onClose={onClose} />
    </Dialog>
  );
}

function Content({ onClose, ...params }: Omit<ShareDialogProps, "isOpen">) {
  const { programId } = params;
  const sharing = useEndpointQuery(getSharing, { params: { programId } });
  if (sharing.isPending) {
    return (
      <Loading className="flex flex-col gap-3">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  if (!sharing.data) {
    return <ReadFailed read={sharing} />;
  }
  if (!sharing.data.isAllowed) return <NotAllowed programId={programId} onClose={onClose} />;
  return <Links {...params} onClose={onClose} />;
}

function NotAllowed({ programId, onClose }: Pick<ShareDialogProps, "programId" | "onClose">) {
  const isAdmin = may(useViewer().user.role, "program:manage");
  return (
    <>
      <p className="text-body">
        {isAdmin
          ? "Links to reports are off in your program. You can allow them on the Account page."
          : "Links to reports are off in your program. An admin can allow them on the Account page."}
      </p>
      <DialogActions>
        {isAdmin && (
          <ButtonLink to={`${pathOf("account", { programId })}#links-to-reports`}>
            Account
          </ButtonLink>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}

function Links({ onClose, ...params }: Omit<ShareDialogProps, "isOpen">) {
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const { keepsVideo } = useViewer().program;
  const agreed = useEndpointQuery(getClipConsent, { params }, { isEnabled: keepsVideo });
  const creating = useEndpointMutation(createShare, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointKey(listShares) }),
  });
  const onError = ({ code }: AppError) => {
    // An admin stopped the links while the dialog was open, which then says so.
    if (code === "forbidden")
      void queryClient.invalidateQueries({ queryKey: endpointKey(getSharing) });
  };
  return (
    <div className="flex flex-col gap-6">
      {creating.data ? (
        <NewLink link={creating.data.link} onAnother={creating.reset} onClose={onClose} />
      ) : (
        <ShareForm
          filter={filterOfSearch(search)}
          canShowClips={keepsVideo && Boolean(agreed.data?.consent)}
          isBusy={creating.isPending}
          failure={creating.error?.sentence}
          onCreate={(body) => creating.mutate({ params, body }, { onError })}
          onClose={onClose}
        />
      )}
      {keepsVideo && <ClipConsent {...params} />}
      <ShareList {...params} />
    </div>
  );
}

/** Who agreed to videos of an athlete in links, with the ways to record it and to withdraw it (SHARE-7). */
function ClipConsent(params: OfAthlete) {
  const query = useEndpointQuery(getClipConsent, { params });
  if (query.error && !query.data) {
    return <ReadFailed read={query} />;
  }
  if (!query.data) return null;
  const { consent } = query.data;
  return (
    <section
      tabIndex={-1}
      aria-label="Videos in Links"
      className="flex flex-col gap-2 outline-none"
    >
      <h3 className="text-body font-semibold">Videos in Links</h3>
      {consent ? (
        <>
          <p className="text-dense text-muted">
            {who[consent.consent]}, recorded <Moment at={consent.notedAt} />.
          </p>
          <Withdraw {...params} />
        </>
      ) : (
        <>
          <p className="text-dense text-muted">
            No link shows a video of this athlete until someone agrees to it.
          </p>
          <Record {...params} />
        </>
      )}
    </section>
  );
}

/** Returns the function that shows a changed consent. */
function useShownConsent(params: OfAthlete) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (reply: ReplyOf<typeof getClipConsent>) => {
      showWritten(queryClient, endpointKey(getClipConsent, { params }), () => reply);
      void queryClient.invalidateQueries({ queryKey: endpointKey(listShares) });
    },
  };
}

function Record(params: OfAthlete) {
  const [isOpen, setIsOpen] = useState(false);
  const [consent, setConsent] = useState<ShareConsent | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const giving = useEndpointMutation(giveClipConsent, useShownConsent(params));
  if (!isOpen) {
    return (
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        Record the Consent
      </Button>
    );
  }
  const save = () => {
    setIsMissing(consent === null);
    if (consent !== null) giving.mutate({ params, body: { consent } });
  };
  return (
    <>
      <ChoiceList
        question="Who agrees to videos in links?"
        value={consent}
        onChange={(value) => {
          setConsent(value as ShareConsent);
          setIsMissing(false);
        }}
        options={options}
      />
      <FormAlert>
        {isMissing
          ? "Choose who agreed. Without their consent, don’t share videos."
          : giving.error?.sentence}
      </FormAlert>
      <DialogActions>
        <Button isBusy={giving.isPending} onClick={save}>
          Save the Consent
        </Button>
        <Button onClick={() => setIsOpen(false)}>Not Now</Button>
      </DialogActions>
    </>
  );
}

function Withdraw(params: OfAthlete) {
  const [isAsking, setIsAsking] = useState(false);
  const withdrawing = useEndpointMutation(withdrawClipConsent, useShownConsent(params));
  return (
    <>
      <FormAlert>{withdrawing.error?.sentence}</FormAlert>
      <ConfirmInPlace
        label="Withdraw the Consent"
        question="All links stop showing videos at once, for good."
        isAsking={isAsking}
        isBusy={withdrawing.isPending}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => withdrawing.mutate({ params })}
      />
    </>
  );
}

interface NewLinkProps {
  readonly link: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Whether the device has a share sheet for links, as phones do. */
function hasShareSheet(): boolean {
  return typeof (navigator as { readonly share?: unknown }).share === "function";
}

/** A new link, shown once, with the ways to pass it on. */
function NewLink({ link, onAnother, onClose }: NewLinkProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(Promise.resolve(link)));
  // The person closing the share sheet is no failure.
  const share = () => navigator.share({ title: "Pitching report", url: link }).catch(() => null);
  return (
    <div className="flex flex-col gap-4">
      <LinkToCopy
        label="Link to the report"
        hint="Copy it now: it is not shown again. Anyone who has it can read the report."
        link={link}
      />
      {isCopied && <StatusNote>Link copied.</StatusNote>}
      <DialogActions>
        {hasShareSheet() && (
          <Button kind="primary" onClick={() => void share()}>
            Send…
          </Button>
        )}
        <Button kind={hasShareSheet() ? "secondary" : "primary"} onClick={() => void copy()}>
          Copy Link
        </Button>
        <Button onClick={onAnother}>Create Another</Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}

/** The form that creates a link. Nothing personal is included unless it is ticked, and no one's consent is assumed. */
function ShareForm(props: ShareFormProps) {
  const { filter, canShowClips, isBusy, failure, onCreate, onClose } = props;
  const [days, setDays] = useState("30");
  const [showsSchool, setShowsSchool] = useState(false);
  const [showsHometown, setShowsHometown] = useState(false);
  const [showsClips, setShowsClips] = useState(false);
  const [consent, setConsent] = useState<ShareConsent | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(consent === null);
    const chosen = shareDays.find((one) => String(one) === days);
    if (consent === null || chosen === undefined || isBusy) return;
    onCreate({
      ...{ days: chosen, consent, showsSchool, showsHometown, filter: textsOfFilter(filter) },
      showsClips: canShowClips && showsClips,
    });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="text-dense text-muted">
        The link shows the report: name, throwing hand, class, height, and the tables and charts of
        the pitches
        {isEverything(filter)
          ? "."
          : ` under the filter of this page: ${filterWords(filter).join(" · ")}.`}
      </p>
      <RadioGroup
        label="The link works for"
        name="days"
        value={days}
        onChange={setDays}
        options={daysOptions}
      />
      <div className="flex flex-col">
        <Checkbox isChecked={showsSchool} onChange={setShowsSchool}>
          Show the school
        </Checkbox>
        <Checkbox isChecked={showsHometown} onChange={setShowsHometown}>
          Show the hometown
        </Checkbox>
        {canShowClips && (
          <Checkbox isChecked={showsClips} onChange={setShowsClips}>
            Include videos of single pitches
          </Checkbox>
        )}
        {canShowClips && showsClips && (
          <p className="text-dense text-muted">
            A video is sent whole. Long recordings, and clips whose begin or end was moved, are left
            out.
          </p>
        )}
      </div>
      <ChoiceList
        question="Consent"
        value={consent}
        onChange={(value) => {
          setConsent(value as ShareConsent);
          setIsMissing(false);
        }}
        options={consentOptions}
      />
      <FormAlert>{isMissing ? consentMissing : failure}</FormAlert>
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Create Link
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

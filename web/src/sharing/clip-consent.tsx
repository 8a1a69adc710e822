import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  getClipConsent,
  giveClipConsent,
  withdrawClipConsent,
} from "@armslot/contracts/sharing/clip-sharing";
import { listShares } from "@armslot/contracts/sharing/shares";
import { type ShareConsent, shareConsents } from "@armslot/contracts/sharing/sharing";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  endpointKey,
  showWritten,
  useEndpointMutation,
  useEndpointQuery,
} from "../client/queries.ts";
import { Moment } from "../parts/moment.tsx";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

const who: Readonly<Record<ShareConsent, string>> = {
  athlete: "The athlete agreed to videos in links",
  guardian: "A parent or guardian agreed to videos in links",
};
const options = Object.entries(shareConsents).map(([value, label]) => ({ value, label }));

/** Who agreed to videos of an athlete in links, with the ways to record it and to withdraw it (SHARE-7). */
export function ClipConsent(params: OfAthlete) {
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

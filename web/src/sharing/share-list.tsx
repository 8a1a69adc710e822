import { filterOfSearch } from "@armslot/contracts/pitch/pitch-filter";
import { listShares, revokeShare, type Share } from "@armslot/contracts/sharing/shares";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../client/format.ts";
import { endpointKey, useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { filterWords } from "../parts/filter-words.ts";
import { Moment } from "../parts/moment.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** The links to an athlete's report, newest first, with the button that ends one. */
export function ShareList(params: OfAthlete) {
  const query = useEndpointQuery(listShares, { params });
  if (query.error && !query.data) {
    return <ReadFailed read={query} />;
  }
  const shares = query.data?.shares ?? [];
  if (shares.length === 0) return null;
  return (
    <section tabIndex={-1} aria-label="Links" className="flex flex-col gap-2 outline-none">
      <h3 className="text-body font-semibold">Links</h3>
      <ul className="flex flex-col">
        {shares.map((share) => (
          <li key={share.shareId} className="border-t border-line py-3">
            <ShareItem {...params} share={share} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what a link shows: "Season 2026 · Slider, with school and videos". */
function shownText({ filter, showsSchool, showsHometown, showsClips }: Share): string {
  const pitches = filterWords(filterOfSearch(Object.entries(filter))).join(" · ") || "All pitches";
  const more = [
    ...(showsSchool ? ["school"] : []),
    ...(showsHometown ? ["hometown"] : []),
    ...(showsClips ? ["videos"] : []),
  ];
  const list = new Intl.ListFormat("en-US", { style: "long" }).format(more);
  return more.length === 0 ? pitches : `${pitches}, with ${list}`;
}

function ShareItem({ share, ...params }: OfAthlete & { readonly share: Share }) {
  const { shareId, revokedAt, expiresAt } = share;
  const isOver = revokedAt !== null || new Date(expiresAt) <= new Date();
  return (
    <div className="flex flex-col gap-2">
      <div className="text-dense">
        <p className="font-medium">
          {revokedAt !== null && (
            <>
              Ended <Moment at={revokedAt} />
            </>
          )}
          {revokedAt === null && (
            <>
              {isOver ? "Expired" : "Works until"} <Moment at={expiresAt} />
            </>
          )}
        </p>
        <p className="wrap-anywhere">{shownText(share)}</p>
        <p className="text-muted wrap-anywhere">
          {formatCount(share.views, "view")}
          {share.lastViewedAt !== null && (
            <>
              , last <Moment at={share.lastViewedAt} />
            </>
          )}
          . Created by {share.createdBy}.
        </p>
      </div>
      {!isOver && <EndLink params={{ ...params, shareId }} />}
    </div>
  );
}

function EndLink({ params }: { readonly params: OfAthlete & { readonly shareId: string } }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const ending = useEndpointMutation(revokeShare, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointKey(listShares) }),
  });
  return (
    <>
      <FormAlert>{ending.error?.sentence}</FormAlert>
      <ConfirmInPlace
        label="End Link"
        question="The link stops working at once."
        isAsking={isAsking}
        isBusy={ending.isPending}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => ending.mutate({ params })}
      />
    </>
  );
}

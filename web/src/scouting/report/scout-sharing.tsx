import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type getScoutPage, shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { Link } from "react-router";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";

export type FoundPage = ReplyOf<typeof getScoutPage>;

interface ScoutSharingProps {
  readonly programId: string;
  readonly found: FoundPage;
  readonly onChanged: () => void;
}

/** The pages that other scouts share with an admin, and whether admins read the scout's own. */
export function ScoutSharing({ programId, found, onChanged }: ScoutSharingProps) {
  const share = useEndpointMutation(shareScoutPage, { onSuccess: onChanged });
  return (
    <>
      {found.sharedPages.length > 0 && (
        <Region title="Shared by Other Scouts">
          <ul className="flex flex-col gap-1">
            {found.sharedPages.map(({ uid, name }) => (
              <li key={uid}>
                <Link
                  to={pathOf("scoutPage", { programId, userId: uid })}
                  className="inline-flex min-h-11 items-center text-dense font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Region>
      )}
      <div className="flex flex-col gap-1">
        <Checkbox
          isChecked={found.isShared}
          onChange={(wanted) => share.mutate({ params: { programId }, body: { isShared: wanted } })}
        >
          Admins can read this page
        </Checkbox>
        {share.error && <Problem>{share.error.sentence}</Problem>}
      </div>
    </>
  );
}

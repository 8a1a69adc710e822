import { useStore } from "zustand";
import { formatCount } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Problem } from "../../ui/problem.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import type { ReviewedFile } from "../held-files.ts";
import { useImportWork } from "../import-work.ts";
import { isUnmatched, type PitcherGroup } from "./pitcher-groups.ts";
import { type RosterAddition, startOf } from "./roster-additions.ts";

interface NewPitchersProps {
  readonly programId: string;
  readonly groups: readonly PitcherGroup[];
  readonly reviewed: readonly ReviewedFile[];
  readonly onAdd: (additions: readonly RosterAddition[]) => Promise<void>;
}

const frame =
  "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4";

/** How many pitchers of all files are not on the roster, the button that adds them all, and what came of it (IMPORT-3). */
export function NewPitchers({ programId, groups, reviewed, onAdd }: NewPitchersProps) {
  const { store } = useImportWork();
  const { adding, added, failure } = useStore(store, ({ roster }) => roster);
  const open = groups.filter(isUnmatched);
  const askedFirst = open.filter(({ places }) =>
    places.some(({ fileId }) => asksForTeam(reviewed, fileId)),
  );
  const additions = open.flatMap((group) => {
    const start = askedFirst.includes(group) ? null : startOf(group);
    return start ? [{ group, start }] : [];
  });
  const isBusy = adding.length > 0;
  const isOffered = open.length > 1 && additions.length + askedFirst.length > 0;
  if (!failure && !isOffered && added === 0) return null;
  return (
    <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {failure && <Problem>{failure}</Problem>}
      {isOffered && (
        <div className={frame}>
          <p className="min-w-0 flex-[1_1_14rem] text-dense">
            <span className="font-medium">
              {formatCount(open.length, "pitcher")} in these files are not on your roster.
            </span>{" "}
            <span className="text-muted">
              {askedFirst.length > 0
                ? "Choose your team below first. The other team's pitchers stay outside."
                : factsText(open.length - additions.length)}
            </span>
          </p>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={additions.length === 0}
            onClick={() => void onAdd(additions)}
          >
            {additions.length === 1
              ? "Add 1 to the Roster"
              : `Add All ${additions.length || open.length} to the Roster`}
          </Button>
        </div>
      )}
      {added > 0 && (
        <div className={frame}>
          <StatusNote>{`${formatCount(added, "pitcher")} added to your roster. Class, school, hometown and height can wait.`}</StatusNote>
          <ButtonLink to={pathOf("completeProfiles", { programId })}>Complete Profiles</ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Whether a file has pitchers of two teams, and no one said which team is the program's. */
function asksForTeam(reviewed: readonly ReviewedFile[], fileId: string): boolean {
  const teams = reviewed.find(({ file }) => file.fileId === fileId)?.review?.teams ?? [];
  return teams.length > 1 && !teams.some(({ isOwn }) => isOwn);
}

/** Returns what the button needs to know. `unclear` pitchers have no whole name or no hand in the files. */
function factsText(unclear: number): string {
  if (unclear === 0) return "Their names and throwing hands are enough.";
  const who = unclear === 1 ? "1 has" : `${unclear} have`;
  return `${who} no full name or throwing hand in the file. Add them below.`;
}

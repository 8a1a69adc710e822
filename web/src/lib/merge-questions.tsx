import { getAthlete, listAthletes } from "@armslot/contracts/athletes";
import {
  keepGamesApart,
  listMergeQuestions,
  type MergeQuestion,
  mergeOuting,
} from "@armslot/contracts/charting";
import { pitchSources } from "@armslot/contracts/circumstances";
import { getGame } from "@armslot/contracts/games";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { formatCount, formatDate } from "./format.ts";
import { paths } from "./paths.ts";
import { endpointKey, useEndpointMutation, useEndpointQuery } from "./queries.ts";

interface MergeQuestionsProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Asks about this outing only. */
  readonly outingId?: string;
  /** Shown until the questions are known, in place of what `children` returns. */
  readonly skeleton?: ReactNode;
  /** Returns the page with the questions in their place. Without it, they are all that is shown. */
  readonly children?: (questions: ReactNode) => ReactNode;
}

/** What a member decided about a question. */
interface Decision {
  readonly question: MergeQuestion;
  /** Undefined for games that are kept apart. */
  readonly merged?: { readonly filled: number; readonly added: number };
}

/** Asks about charted outings that seem to be a device's game, and merges them or keeps them apart (FIELD-17). */
export function MergeQuestions(props: MergeQuestionsProps) {
  const { programId, athleteId, outingId, skeleton = null, children = (shown) => shown } = props;
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const query = useEndpointQuery(listMergeQuestions, { params: { programId, athleteId } });
  if (query.isPending) return skeleton;
  const isShown = (question: MergeQuestion) =>
    (outingId === undefined || question.outingId === outingId) &&
    decisions.every((decision) => decision.question.outingId !== question.outingId);
  const questions = (query.data?.questions ?? []).filter(isShown);
  if (questions.length === 0 && decisions.length === 0) return children(null);
  return children(
    <div data-screen-only className="mb-6 flex flex-col gap-3">
      {questions.map((question) => (
        <Question
          key={question.outingId}
          {...{ programId, athleteId, question }}
          onDecide={(decision) => setDecisions((before) => [...before, decision])}
        />
      ))}
      {decisions.map((decision) => (
        <StatusNote key={decision.question.outingId}>
          <span>
            {outcomeText(decision)}{" "}
            {decision.merged && (
              <Link to={paths.imports(programId)} className="underline">
                Import History
              </Link>
            )}
          </span>
        </StatusNote>
      ))}
    </div>,
  );
}

function outcomeText({ question, merged }: Decision): string {
  const device = pitchSources[question.source];
  if (!merged) return `The charted outing and the ${device} game stay two games.`;
  const filled = formatCount(merged.filled, "pitch", "pitches");
  const added = merged.added === 0 ? "" : ` ${merged.added} more came from the device.`;
  return `Merged: ${filled} measured by ${device}.${added} To take this back, undo the import of that game:`;
}

interface QuestionProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly question: MergeQuestion;
  readonly onDecide: (decision: Decision) => void;
}

function Question({ programId, athleteId, question, onDecide }: QuestionProps) {
  const reload = useReloadGames();
  const merge = useEndpointMutation(mergeOuting);
  const keepApart = useEndpointMutation(keepGamesApart);
  const { outingId, gameId: deviceGameId, obstacle } = question;
  const input = { params: { programId, athleteId, gameId: outingId }, body: { deviceGameId } };
  const isBusy = merge.isPending || keepApart.isPending;
  const error = merge.error ?? keepApart.error;
  const decide = async (isMerge: boolean) => {
    merge.reset();
    keepApart.reset();
    if (isMerge) onDecide({ question, merged: await merge.mutateAsync(input) });
    else {
      await keepApart.mutateAsync(input);
      onDecide({ question });
    }
  };
  // The mutation keeps the error, which the card shows.
  const start = (isMerge: boolean) =>
    void decide(isMerge)
      .catch(() => null)
      .finally(reload);
  const device = pitchSources[question.source];
  return (
    <section
      aria-label="Charted outing and device"
      className="flex flex-col gap-3 rounded-card border border-warning bg-raised p-4 text-dense"
    >
      <p className="font-medium">
        Charted outing of {formatDate(question.date)} looks like the {device} game of that day.
      </p>
      <p className="text-muted">
        {formatCount(question.alike, "pitch matches", "pitches match")}, of {question.charted}{" "}
        charted and {question.measured} from {device}. {consequenceText(obstacle, device)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {obstacle === null && (
          <Button
            kind="primary"
            isBusy={merge.isPending}
            disabled={isBusy}
            onClick={() => start(true)}
          >
            Merge
          </Button>
        )}
        <Button isBusy={keepApart.isPending} disabled={isBusy} onClick={() => start(false)}>
          Keep Apart
        </Button>
        <Link
          to={paths.game({ programId, athleteId, gameId: deviceGameId })}
          className="px-2 text-accent underline"
        >
          {device} game
        </Link>
      </div>
      {error && <Problem>{error.sentence}</Problem>}
    </section>
  );
}

function consequenceText(obstacle: MergeQuestion["obstacle"], device: string): string {
  if (obstacle === "corrected")
    return `Someone corrected the ${device} game by hand, which a merge would lose. Undo the corrections in its history to merge.`;
  if (obstacle === "several-imports")
    return `The ${device} game comes from several imports, which could not be undone one by one after a merge. To merge, undo all but the first in Import History, and import those files again after the merge.`;
  return `Merged, the pitches count once: ${device} gives the readings, and charted calls and counts stay. ${separationText(device)}`;
}

/** Says before a merge how to take it back, because nothing else separates the two. */
function separationText(device: string): string {
  return `An undo of the ${device} import gives the charted outing back as it is now. To have the ${device} game again after that, import its file again.`;
}

/** Returns the function that loads again what a merge changes. */
function useReloadGames() {
  const client = useQueryClient();
  return () => {
    for (const endpoint of [listMergeQuestions, getAthlete, getGame, listAthletes]) {
      void client.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
  };
}

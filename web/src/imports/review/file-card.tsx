import type { ImportReview } from "@armslot/contracts/imports/import-review";
import { memo, useState } from "react";
import { formatCount, formatDate, formatNumber } from "../../client/format.ts";
import { Moment } from "../../parts/moment.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Fold } from "../../ui/fold.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { FileName } from "../file-name.tsx";
import type { ReviewedFile } from "../held-files.ts";
import {
  addedText,
  countPitches,
  datesText,
  formatNames,
  gameName,
  personName,
} from "../import-words.ts";
import type { Run } from "../import-work.ts";
import { MovedPitches } from "../moved-pitches.tsx";
import { RowRemarks } from "../row-remarks.tsx";
import { ShowMore } from "../show-more.tsx";
import type { FileActions } from "./file-actions.ts";
import { type FileState, needsPerson, openPitchers, stateOf } from "./file-state.ts";
import { PitcherList } from "./pitcher-list.tsx";
import { GameFactsForm, Questions } from "./questions.tsx";

interface FileCardProps {
  readonly programId: string;
  readonly reviewed: ReviewedFile;
  readonly isWantedAgain: boolean;
  readonly run: Run | undefined;
  readonly actions: FileActions;
  /** Whether many files are listed. One that needs nothing from a person is then a line, and the details of others are folded. */
  readonly isOneOfMany: boolean;
}

const badges = {
  reading: ["Reading…", "plain"],
  failed: ["Not read", "danger"],
  refused: ["Can't be imported", "danger"],
  known: ["Already imported", "plain"],
  "deleted-since": ["Deleted since its import", "warning"],
  question: ["Needs an answer", "warning"],
  "no-pitcher": ["No pitcher matched", "warning"],
  "nothing-stored": ["No row can be imported", "warning"],
  "nothing-new": ["Nothing new", "plain"],
  ready: ["Ready", "good"],
} as const;

/** An uploaded file before its import: what it contains, what the import would do, and what only a person can decide. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
  const { reviewed, isWantedAgain, run, actions, isOneOfMany } = props;
  const { file, review, isReviewing } = reviewed;
  const state = stateOf(reviewed, isWantedAgain);
  const isRunning = run !== undefined && run.state !== "failed" && run.state !== "done";
  const needs = needsPerson(reviewed, state) || run?.failure != null;
  const [isShown, setIsShown] = useState(false);
  // A file stays open after its last answer, so that nothing closes under the reader's hand.
  if (needs && !isShown) setIsShown(true);
  const toggle = isOneOfMany && !needs && review && (
    <ShowButton fileName={file.name} isShown={isShown} onClick={() => setIsShown(!isShown)} />
  );
  const isLine = isOneOfMany && !isShown;
  return (
    <article
      aria-label={file.name}
      aria-busy={isReviewing}
      className={classNames(
        "flex flex-col gap-4 rounded-card border border-line bg-bg px-4 md:px-6",
        isLine ? "py-1" : "py-4 md:py-6",
      )}
    >
      <header className="flex items-start justify-between gap-x-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <h3 className="min-w-0 text-body py-1.5 font-semibold wrap-anywhere pointer-coarse:py-2.5">
            <FileName name={file.name} />
          </h3>
          <StateBadge state={state} isReviewing={isReviewing} run={run} />
          {isLine && review && <FileSummary review={review} />}
        </div>
        <div className="flex gap-2">
          {toggle}
          {!isLine && (
            <Button
              kind="quiet"
              aria-label={`Remove: ${file.name}`}
              disabled={isRunning}
              onClick={() => actions.remove(file.fileId)}
            >
              Remove
            </Button>
          )}
        </div>
      </header>
      {!isLine && <CardBody {...props} state={state} isFolded={needs} />}
    </article>
  );
});

/** The failure of a file, or what it contains. */
function CardBody(props: FileCardProps & Pick<ReviewedProps, "state" | "isFolded">) {
  const { reviewed, run, actions } = props;
  const { file, review, error, isReviewing } = reviewed;
  return (
    <>
      {run?.failure && <Problem>{run.failure}</Problem>}
      {error && (
        <div className="flex flex-wrap items-center gap-3">
          <Problem>{error.sentence}</Problem>
          <Button onClick={() => actions.reviewAgain(file.fileId)} isBusy={isReviewing}>
            Try again
          </Button>
        </div>
      )}
      {!review && !error && <Skeleton className="h-10 w-full max-w-[36rem]" />}
      {review && <Reviewed {...props} review={review} />}
    </>
  );
}

interface ShowButtonProps {
  readonly fileName: string;
  readonly isShown: boolean;
  readonly onClick: () => void;
}

function ShowButton({ fileName, isShown, onClick }: ShowButtonProps) {
  const word = isShown ? "Hide" : "Show";
  return (
    <Button
      kind="quiet"
      aria-label={`${word}: ${fileName}`}
      aria-expanded={isShown}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}

interface StateBadgeProps {
  readonly state: FileState;
  readonly isReviewing: boolean;
  readonly run: Run | undefined;
}

function StateBadge({ state, isReviewing, run }: StateBadgeProps) {
  const [text, kind] = badges[state];
  if (run?.state === "queued") return <Badge>Waiting</Badge>;
  if (run?.state === "running" || run?.state === "waiting") {
    return (
      <Badge>
        <Spinner size={12} /> Importing…
      </Badge>
    );
  }
  return (
    <>
      <Badge kind={kind}>{text}</Badge>
      {isReviewing && <Spinner size={14} />}
    </>
  );
}

interface ReviewedProps extends FileCardProps {
  readonly state: FileState;
  /** Whether the details are folded at first, if many files are listed. */
  readonly isFolded: boolean;
  readonly review: NonNullable<ReviewedFile["review"]>;
}

function Reviewed(props: ReviewedProps) {
  const { programId, review, state, isWantedAgain, actions, isOneOfMany, isFolded } = props;
  if (state === "refused") return <p className="text-dense text-danger">{review.error}</p>;
  const open = openPitchers(review);
  const leftOut = open.reduce((sum, { pitches }) => sum + pitches, 0);
  return (
    <>
      {review.format && <FileFacts review={review} />}
      <EarlierImport review={review} isWantedAgain={isWantedAgain} actions={actions} />
      <Questions review={review} actions={actions} />
      <MovedPitches moved={review.moved} when="will" />
      {leftOut > 0 && (
        <p className="text-dense text-warning">
          {countPitches(leftOut)} will be left out, unless you add or match the pitchers below.
        </p>
      )}
      {review.pitchers.length === 0 && (
        <RowRemarks remarks={review.rejected} outcome="left out" isOpenAtFirst />
      )}
      {review.pitchers.length > 0 && (
        <Fold summary="Details" isOpenAtFirst={!isOneOfMany || !isFolded || open.length > 0}>
          <div className="flex flex-col gap-2">
            <PitcherList programId={programId} review={review} actions={actions} />
            <Games review={review} />
            {review.gamesTotal > 0 && (
              <Fold summary="Change the opponent or location">
                <GameFactsForm review={review} actions={actions} />
              </Fold>
            )}
            <RowRemarks remarks={review.warned} outcome="to check" />
            <RowRemarks remarks={review.rejected} outcome="left out" />
          </div>
        </Fold>
      )}
    </>
  );
}

function Games({ review: { games, gamesTotal } }: Pick<ReviewedProps, "review">) {
  if (gamesTotal === 0) return null;
  return (
    <Fold summary={gamesTotal === 1 ? "1 game" : `${gamesTotal} games`}>
      <ShowMore items={games}>
        {(shown) => (
          <ul className="flex flex-col divide-y divide-line text-dense">
            {shown.map((game, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a new game has no ID yet, and the list keeps its order.
                key={`${game.gameId} ${index}`}
                className="flex flex-wrap justify-between gap-x-4 py-2"
              >
                <span className="min-w-0 wrap-anywhere">
                  {formatDate(game.date, "No date")} · {game.opponent ?? "N/A"} ·{" "}
                  {game.athlete.name}
                </span>
                <span className="text-muted">
                  {countPitches(game.pitchesAdded)} {game.isNew ? "in a new game" : "added"}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </Fold>
  );
}

interface EarlierImportProps {
  readonly review: ImportReview;
  readonly isWantedAgain: boolean;
  readonly actions: Pick<FileActions, "importAgain">;
}

/** When the same file was imported before, the games that were deleted since, and the choice to import it again. */
function EarlierImport({ review, isWantedAgain, actions }: EarlierImportProps) {
  const { file, deletedSince } = review;
  const { alreadyImported, fileId } = file;
  if (alreadyImported === null) return null;
  const isDeleted = deletedSince.length > 0;
  const bringBack = deletedSince.length === 1 ? "Bring it back" : "Bring them back";
  return (
    <div className="flex flex-col gap-1">
      <p className="text-dense text-muted">
        This file was imported on <Moment at={alreadyImported.at} /> by{" "}
        {personName(alreadyImported.by)}.{isDeleted && " Deleted since then:"}
      </p>
      {isDeleted && (
        <ShowMore items={deletedSince}>
          {(shown) => (
            <ul className="text-dense font-medium">
              {shown.map((game, place) => (
                <li key={`${game.date} ${game.opponent} ${shown.indexOf(game, place)}`}>
                  {gameName(game)} · {countPitches(game.pitches)}
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      )}
      <Checkbox
        isChecked={isWantedAgain}
        onChange={(isWanted) => actions.importAgain(fileId, isWanted)}
      >
        {isDeleted ? bringBack : "Import it again to fill in what is missing"}
      </Checkbox>
    </div>
  );
}

/** What a file contains: format, dates, opponent, park, games and pitches. */
function FileFacts({ review }: { readonly review: ImportReview }) {
  const { format, dates, games, gamesTotal, pitches, totals } = review;
  const opponents = games.map(({ opponent }) => opponent);
  const locations = games.map(({ location }) => location);
  const gameFacts = [
    ["Opponent", oneOf(opponents, "opponent")],
    ["Location", oneOf(locations, "location")],
    ["Games", formatNumber(gamesTotal)],
  ] as const;
  const facts = [
    ["Format", format ? formatNames[format] : "Unknown"],
    ["Date", datesText(dates)],
    ...(gamesTotal > 0 ? gameFacts : []),
    ["Pitches in file", formatNumber(pitches)],
    ["New pitches", formatNumber(totals.pitchesAdded)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="text-dense font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in one line: format, date and what the import adds. */
function FileSummary({ review }: { readonly review: ImportReview }) {
  const { format, dates } = review;
  const facts = [format && formatNames[format], datesText(dates), addedText(review)];
  return <p className="text-meta text-muted">{facts.filter(Boolean).join(" · ")}</p>;
}

/** Returns the only text of all games, or how many different ones there are. */
function oneOf(texts: readonly (string | null)[], noun: string): string {
  const different = [...new Set(texts.filter((text) => text !== null))];
  if (different.length > 1) return formatCount(different.length, noun);
  return different[0] ?? "N/A";
}

import type { ImportReview, ReviewedPitcher } from "@armslot/contracts/imports/import-review";
import { CircleCheck, CircleMinus, CircleQuestionMark } from "lucide-react";
import { Suspense, useState } from "react";
import { useStore } from "zustand";
import { formatCount } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Fold } from "../../ui/fold.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Loading } from "../../ui/loading.tsx";
import { countPitches } from "../import-words.ts";
import { useImportWork } from "../import-work.ts";
import { ShowMore } from "../show-more.tsx";
import type { FileActions } from "./file-actions.ts";
import { isOpponent, type PlacedPitcher, placeKey } from "./pitcher-groups.ts";

const MatchAthlete = lazyComponent(async () => (await import("./match-athlete.tsx")).MatchAthlete);

const AddTyped = lazyComponent(async () => (await import("./add-typed.tsx")).AddTyped);

interface PitcherListProps {
  readonly programId: string;
  readonly review: ImportReview;
  readonly actions: FileActions;
}

const openFoldUpTo = 8;

/** The pitchers of a file: first those who need a decision, then the matched ones, then the other team. */
export function PitcherList(props: PitcherListProps) {
  const { review } = props;
  const own = review.pitchers.filter((pitcher) => !isOpponent(review, pitcher));
  const opponents = review.pitchers.filter((pitcher) => isOpponent(review, pitcher));
  const open = own.filter(({ state }) => state === "unmatched");
  const decided = own.filter(({ state }) => state !== "unmatched");
  return (
    <>
      {open.length > 0 && (
        <div className="flex flex-col gap-1">
          <h4 className="text-dense font-medium">
            {formatCount(open.length, "pitcher")} not on your roster
          </h4>
          <PitcherRows {...props} pitchers={open} />
        </div>
      )}
      {decided.length > 0 && (
        <Fold isOpenAtFirst={decided.length <= openFoldUpTo} summary={foldText(decided)}>
          <PitcherRows {...props} pitchers={decided} />
        </Fold>
      )}
      {opponents.length > 0 && (
        <Fold summary={`${formatCount(opponents.length, "pitcher")} of the other team`}>
          <p className="text-dense text-muted">
            They stay outside your roster. "Keep as opponent" stores a pitcher with a name and the
            pitches, outside the roster. If this is your team, change "Your team" above.
          </p>
          <LeagueChoice review={review} actions={props.actions} />
          <PitcherRows {...props} pitchers={opponents} />
        </Fold>
      )}
    </>
  );
}

/** Asks whether the league counts the other team's pitches, which it does unless someone objects (LEVEL-6). */
function LeagueChoice({ review, actions }: Omit<PitcherListProps, "programId">) {
  const { league, file } = review;
  const isCounted = file.decisions.league !== false;
  if (isCounted && league.pitches === 0) return null;
  return (
    <div className="mb-2">
      <Checkbox
        name="league"
        isChecked={isCounted}
        onChange={(isWanted) =>
          actions.decide(file.fileId, ({ league: _league, ...others }) =>
            isWanted ? others : { ...others, league: false },
          )
        }
      >
        {isCounted
          ? `Count their ${countPitches(league.pitches)} in our league, without names`
          : "Count their pitches in our league, without names"}
      </Checkbox>
    </div>
  );
}

function foldText(decided: readonly ReviewedPitcher[]): string {
  const skipped = decided.filter(({ state }) => state === "skipped").length;
  const matched = formatCount(decided.length - skipped, "pitcher");
  return skipped === 0 ? `${matched} matched` : `${matched} matched, ${skipped} skipped`;
}

interface PitcherRowsProps extends PitcherListProps {
  readonly pitchers: readonly ReviewedPitcher[];
}

function PitcherRows({ pitchers, ...props }: PitcherRowsProps) {
  return (
    <ShowMore items={pitchers}>
      {(shown) => (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((pitcher) => (
            <li key={pitcher.key} className="py-2.5">
              <PitcherRow {...props} pitcher={pitcher} />
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

interface PitcherRowProps extends PitcherListProps {
  readonly pitcher: ReviewedPitcher;
}

const icons = { matched: CircleCheck, skipped: CircleMinus, unmatched: CircleQuestionMark };
const iconLooks = { matched: "text-accent", skipped: "text-muted", unmatched: "text-warning" };

function PitcherRow({ programId, review, pitcher, actions }: PitcherRowProps) {
  const [open, setOpen] = useState<"match" | "add" | null>(null);
  const { state, name, throws, hasBothArms, pitches, athlete, reason } = pitcher;
  const place = { fileId: review.file.fileId, pitcher };
  const decided = review.file.decisions.pitchers ?? [];
  const Icon = icons[state];
  const hand = hasBothArms ? "throws with both hands" : throws && { R: "RHP", L: "LHP" }[throws];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
          <Icon aria-hidden="true" size={16} className={`mt-0.5 shrink-0 ${iconLooks[state]}`} />
          <div className="min-w-0">
            <p className="text-dense wrap-anywhere">
              <span className="font-medium">{name === "" ? "Pitcher without a name" : name}</span>
              {athlete && athlete.name !== name && <> is {athlete.name}</>}
              <span className="text-muted">
                {hand && ` · ${hand}`} · {countPitches(pitches)}
              </span>
            </p>
            <p className="text-meta text-muted wrap-anywhere">{reason}</p>
          </div>
        </div>
        {open === null && (
          <PitcherButtons
            place={place}
            actions={actions}
            canBeOpponent={isOpponent(review, pitcher) && throws !== null}
            isSkippedHere={decided.some(({ key }) => key === pitcher.key)}
            onMatch={() => setOpen("match")}
            onAdd={() => {
              if (!actions.addToRoster(place)) setOpen("add");
            }}
          />
        )}
      </div>
      <Suspense fallback={<Loading />}>
        {open === "match" && (
          <MatchAthlete
            programId={programId}
            pitcher={pitcher}
            onCancel={() => setOpen(null)}
            onChoose={(athleteId) => {
              setOpen(null);
              actions.choose(place, athleteId);
            }}
          />
        )}
        {open === "add" && state !== "matched" && (
          <AddTyped place={place} actions={actions} onCancel={() => setOpen(null)} />
        )}
      </Suspense>
    </div>
  );
}

interface PitcherButtonsProps {
  readonly place: PlacedPitcher;
  readonly actions: FileActions;
  /** Whether the pitcher is on the other team, with a throwing hand. */
  readonly canBeOpponent: boolean;
  /** Whether this review skips the pitcher. Otherwise an earlier import did. */
  readonly isSkippedHere: boolean;
  readonly onMatch: () => void;
  readonly onAdd: () => void;
}

function PitcherButtons(props: PitcherButtonsProps) {
  const { place, actions, canBeOpponent, isSkippedHere, onMatch, onAdd } = props;
  const { store } = useImportWork();
  const isBeingAdded = useStore(store, ({ roster }) => roster.adding.includes(placeKey(place)));
  const { name, state } = place.pitcher;
  const isMatched = state === "matched";
  return (
    <div className="flex flex-wrap gap-2">
      {!isMatched && canBeOpponent && (
        <Button
          aria-label={`Keep as opponent: ${name}`}
          isBusy={isBeingAdded}
          onClick={() => actions.keepAsOpponent(place)}
        >
          Keep as opponent
        </Button>
      )}
      {!isMatched && (
        <Button aria-label={`Add to roster: ${name}`} isBusy={isBeingAdded} onClick={onAdd}>
          Add to roster
        </Button>
      )}
      <Button
        kind={isMatched ? "quiet" : "secondary"}
        aria-label={`${isMatched ? "Change" : "Match to…"}: ${name}`}
        onClick={onMatch}
      >
        {isMatched ? "Change" : "Match to…"}
      </Button>
      {state === "skipped" ? (
        isSkippedHere && (
          <Button
            kind="quiet"
            aria-label={`Don't skip: ${name}`}
            onClick={() => actions.choose(place, undefined)}
          >
            Don't skip
          </Button>
        )
      ) : (
        <Button
          kind="quiet"
          aria-label={`Skip: ${name}`}
          onClick={() => actions.choose(place, null)}
        >
          Skip
        </Button>
      )}
    </div>
  );
}

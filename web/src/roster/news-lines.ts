import { monthAndDay } from "@armslot/baseball/numbers/availability";
import { fullName } from "@armslot/baseball/roster/names";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { NewsAction, StaffNews } from "@armslot/contracts/roster/staff-news";
import { formatCount, today } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";

type Done = StaffNews["done"][number];

/** A line of the news: a sentence, and the page that it is about. */
export interface NewsLine {
  readonly key: string;
  readonly text: string;
  readonly to: string;
}

interface Shown {
  readonly programId: string;
  /** The athletes by their IDs. */
  readonly athletes: ReadonlyMap<string, AthleteRow>;
}

const times = ({ times: count }: Done, one: string, several: string) =>
  count === 1 ? one : `${count} ${several}`;
const amountOf = ({ games, pitches }: Done) =>
  `${formatCount(games, "game")} with ${formatCount(pitches, "pitch", "pitches")}`;

/** What a colleague did, after their name. `of` is " of Mateo Alder", or nothing. */
const sentences: Record<NewsAction, (done: Done, of: string) => string> = {
  "data-imported": (done, of) => `imported ${amountOf(done)}${of}`,
  "import-undone": (done) => `undid ${times(done, "an import", "imports")}`,
  "roster-imported": () => "added athletes from a roster file",
  "game-charted": (done, of) => `charted ${times(done, "an outing", "outings")}${of}`,
  "game-added": (done, of) => `added ${times(done, "a game", "games")}${of}`,
  "games-merged": (_, of) => `merged outings${of}`,
  "game-edited": (done, of) => `edited ${times(done, "a game", "games")}${of}`,
  "pitches-edited": (_, of) => `corrected pitches${of}`,
};

const ofImports: readonly NewsAction[] = ["data-imported", "import-undone"];

const keyOf = ({ action, by, athleteId }: Done) => `${action} ${by.uid} ${athleteId}`;

/** Returns one entry for each member, action and athlete, with the newest moment. The newest comes first, as given. */
function together(done: readonly Done[]): Done[] {
  const sums = new Map<string, Done>();
  for (const each of done) {
    const sum = sums.get(keyOf(each));
    sums.set(keyOf(each), {
      ...(sum ?? each),
      times: each.times + (sum?.times ?? 0),
      games: each.games + (sum?.games ?? 0),
      pitches: each.pitches + (sum?.pitches ?? 0),
    });
  }
  return [...sums.values()];
}

/** Returns what colleagues did, in lines: one for each member, action and athlete. */
export function doneLines(done: readonly Done[], { programId, athletes }: Shown): NewsLine[] {
  return together(done).map((each) => {
    const { action, by, athleteId, at } = each;
    const athlete = athletes.get(athleteId ?? "");
    const name = by.uid === null ? "The operator" : (by.name ?? "A former member");
    const said = sentences[action](each, athlete ? ` of ${fullName(athlete)}` : "");
    const home = ofImports.includes(action)
      ? pathOf("imports", { programId })
      : pathOf("dashboard", { programId });
    return {
      key: keyOf(each),
      text: `${name} ${said} · ${monthAndDay(today(new Date(at)))}`,
      to: athlete ? pathOf("athlete", { programId, athleteId: athlete.uid }) : home,
    };
  });
}

type Waiting = Pick<StaffNews, "questions" | "waitingFiles" | "endingLinks">;

/** Returns what waits for an answer or ends soon, in lines. */
export function waitingLines(
  { questions, waitingFiles, endingLinks }: Waiting,
  { programId, athletes }: Shown,
): NewsLine[] {
  const nameOf = (athleteId: string) => {
    const athlete = athletes.get(athleteId);
    return athlete ? fullName(athlete) : "an athlete";
  };
  return [
    ...questions.map(({ athleteId }) => ({
      key: `question ${athleteId}`,
      text: `Same outing? Outings of ${nameOf(athleteId)} look alike`,
      to: pathOf("athlete", { programId, athleteId }),
    })),
    ...(waitingFiles > 0
      ? [
          {
            key: "files",
            text: `${formatCount(waitingFiles, "file waits", "files wait")} for the import`,
            to: pathOf("importGames", { programId }),
          },
        ]
      : []),
    ...endingLinks.map(({ athleteId, endsAt }) => ({
      key: `link ${athleteId} ${endsAt}`,
      text: `A link to the report of ${nameOf(athleteId)} ends on ${monthAndDay(today(new Date(endsAt)))}`,
      to: pathOf("athlete", { programId, athleteId }),
    })),
  ];
}

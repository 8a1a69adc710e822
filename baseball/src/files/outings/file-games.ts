import type { DateOrder } from "@armslot/contracts/imports/import-choices";
import { readWrittenDate, type WrittenDate } from "../../pitch/calendar-date.ts";
import { collectDates, dateInOrder, unlikelyDate } from "../date-order.ts";
import { shortened } from "../file-cell.ts";
import type { FileColumns } from "../formats/mapped-fields.ts";
import { dateMark, type RowGame } from "../formats/pitch-format.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { dateInFileName } from "./file-name-date.ts";
import type { OutingGame, RowNote } from "./outing.ts";
import type { OutingDraft } from "./outing-draft.ts";

/** What is known about a file besides its rows. */
export interface FileOptions {
  /** The file's name, which can contain the date of its game. */
  readonly fileName?: string | undefined;
  /** The order of day and month that a person chose. */
  readonly dates?: DateOrder | undefined;
  /** The columns that a person chose for a file in an unknown format. No other format is tried then. */
  readonly columns?: FileColumns | undefined;
  /** Whether numbers can have a comma before the decimals, as in files with semicolons between the cells. */
  readonly hasDecimalCommas?: boolean | undefined;
  /** The keys of names that two people have who throw with different hands. Without an ID, the hand tells them apart. */
  readonly namesakes?: ReadonlySet<string> | undefined;
  /** `YYYY-MM-DD`. Games after this day get a warning. */
  readonly today?: string | undefined;
  /** Returns the form in which the keys of pitches are kept. They are kept as they are by default. */
  readonly keptKey?: ((key: string) => string) | undefined;
}

interface GameFacts {
  readonly line: number;
  readonly sourceKey: string;
  readonly isNamed: boolean;
  date: WrittenDate | null;
  idDate: string | null;
  utcDate: string | null;
  /** A date that cannot be read. */
  unreadable: string | null;
  location: string | null;
  kind: OutingGame["kind"] | null;
}

/** What the rows of a file say together about each game (IMP-9). A value that one row lacks can be in another row of the same game. */
export class FileGames {
  readonly #games = new Map<string, GameFacts>();
  readonly #dates = collectDates();
  readonly #options: FileOptions;
  readonly #nameDate: WrittenDate | null;
  #order: DateOrder = "mdy";

  constructor(options: FileOptions) {
    this.#options = options;
    this.#nameDate = dateInFileName(options.fileName ?? "");
  }

  /**
   * Returns the game's key within the file.
   * @throws RowRejected if the game is known by its date only and the date cannot be read
   */
  learn(game: RowGame, line: number): string {
    const date = readWrittenDate(game.dateText);
    const unreadable = date === null && game.dateText !== "" ? quoted(game.dateText) : null;
    if (game.sourceKey.includes(dateMark) && unreadable !== null) {
      throw new RowRejected(`The date ${unreadable} cannot be read.`);
    }
    if (date) this.#dates.learn(date, { text: game.dateText, line, known: game.idDate });
    const day = date === null ? "" : `${date.mdy}/${date.dmy}`;
    const key = game.sourceKey.replace(dateMark, day);
    const { sourceKey, isNamed, idDate, utcDate, location, kind } = game;
    const own = { line, sourceKey, isNamed, date, idDate, utcDate, unreadable, location, kind };
    const facts = this.#games.get(key) ?? own;
    facts.date ??= date;
    facts.idDate ??= idDate;
    facts.utcDate ??= utcDate;
    facts.unreadable ??= unreadable;
    facts.location ??= location;
    facts.kind ??= kind;
    // One swing shows that the practice had batters.
    if (facts.kind === "bullpen" && kind === "scrimmage") facts.kind = kind;
    this.#games.set(key, facts);
    return key;
  }

  /**
   * Returns the keys of the games that a row with neither a name nor a date of its game can belong to: those that differ in the date
   * only, or else all games that have a name or a date. Returns none for a game with a name or a date.
   */
  candidatesFor(key: string): string[] {
    const facts = this.#games.get(key);
    if (!facts || facts.date !== null || !facts.sourceKey.includes(dateMark)) return [];
    const known = [...this.#games].filter(
      ([, { sourceKey, date }]) => date !== null || !sourceKey.includes(dateMark),
    );
    const alike = known.filter(([, { sourceKey }]) => sourceKey === facts.sourceKey);
    return (alike.length > 0 ? alike : known).map(([other]) => other);
  }

  /** Removes a game whose rows belong to others. */
  drop(key: string): void {
    this.#games.delete(key);
  }

  /**
   * Decides the order of day and month. Call it after the last row and before `gameOf`.
   * @throws DateOrderNeeded if nothing decides
   */
  settle(ofVendor: DateOrder | null): void {
    const { fileName = "", dates } = this.#options;
    const [only, ...others] = this.#games.values();
    const isNameNeeded = others.length === 0 && only?.date === null && only.idDate === null;
    if (this.#nameDate && isNameNeeded) {
      this.#dates.learn(this.#nameDate, { text: fileName, line: 1, known: null });
    }
    // A file with decimal commas was saved where the day comes first, so its dates are no longer the vendor's.
    const order = this.#options.hasDecimalCommas ? null : ofVendor;
    this.#order = this.#dates.order({ chosen: dates ?? null, ofVendor: order });
  }

  /** Whether the device names the game, so all rows with the key are of one game. */
  isNamed(key: string): boolean {
    const facts = this.#games.get(key);
    if (!facts?.isNamed) return false;
    return !facts.sourceKey.includes(dateMark) || this.#dateOf(facts) !== null;
  }

  /** Returns a game with the first date and location that a row of it has. Games of a day after the first get their number in the key. */
  gameOf({ gameKey, opponent, gameOfDay }: OutingDraft): OutingGame {
    const facts = this.#games.get(gameKey);
    const date = facts ? this.#dateOf(facts) : null;
    const day = (facts?.sourceKey ?? gameKey).replace(dateMark, date ?? "");
    const sourceKey = gameOfDay === 1 ? day : `${day}#${gameOfDay}`;
    const isNamed = this.isNamed(gameKey);
    const { location = null, kind = null } = facts ?? {};
    return { sourceKey, isNamed, date, opponent, location, kind: kind ?? "game" };
  }

  /** Returns a warning for each game without a date or with an unlikely one. */
  warnings(): RowNote[] {
    return [...this.#games.values()].flatMap((facts) => {
      const reason = this.#dateWarning(facts);
      return reason === null ? [] : [{ line: facts.line, reason }];
    });
  }

  #dateOf({ date, idDate, utcDate }: GameFacts): string | null {
    if (date !== null) return dateInOrder(date, this.#order);
    // A name with one date says nothing about several games.
    const isUseful = this.#nameDate !== null && this.#games.size === 1;
    const inName = isUseful ? dateInOrder(this.#nameDate, this.#order) : null;
    return idDate ?? inName ?? utcDate;
  }

  #dateWarning(facts: GameFacts): string | null {
    const date = this.#dateOf(facts);
    if (date !== null) return unlikelyDate(date, this.#options.today ?? null);
    return facts.unreadable === null
      ? "The game has no readable date."
      : `The game has no readable date: ${facts.unreadable} cannot be read.`;
  }
}

function quoted(text: string): string {
  return `"${shortened(text)}"`;
}

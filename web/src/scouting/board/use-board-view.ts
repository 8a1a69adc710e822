import { hasEveryWord, searchText, searchWords } from "@armslot/baseball/roster/names";
import { type AskedStanding, isAskedStanding } from "@armslot/contracts/roster/standing";
import type { Board, BoardRow } from "@armslot/contracts/scouting/board";
import { useMemo } from "react";
import { useAddress } from "../../client/use-address.ts";
import { type LookMark, lookMarkOf, lookMarks } from "./board-texts.ts";

/** What the board's address holds. */
export interface BoardView {
  readonly standing: AskedStanding;
  /** Whether the athletes are in columns by stage instead of a table. */
  readonly isByStage: boolean;
  /** The typed search. */
  readonly text: string;
  /** The ID of a stage, `none` for athletes without one, or empty for all. The same for the tag and the list. */
  readonly stage: string;
  readonly tag: string;
  readonly list: string;
  /** What the board says about the looks, or empty for all. */
  readonly looks: LookMark | "";
}

const isLookMark = (text: string): text is LookMark => Object.hasOwn(lookMarks, text);

/** Keeps the board's choices in the address, so that Back and a link restore them. */
export function useBoardView(): readonly [BoardView, (change: Partial<BoardView>) => void] {
  const [params, setParams] = useAddress();
  const asked = params.get("standing") ?? "";
  const looks = params.get("looks") ?? "";
  const view: BoardView = {
    standing: isAskedStanding(asked) ? asked : "prospect",
    isByStage: params.get("view") === "stages",
    text: params.get("q") ?? "",
    stage: params.get("stage") ?? "",
    tag: params.get("tag") ?? "",
    list: params.get("list") ?? "",
    looks: isLookMark(looks) ? looks : "",
  };
  const show = (change: Partial<BoardView>) => {
    const next = { ...view, ...change };
    const texts = {
      standing: next.standing === "prospect" ? "" : next.standing,
      view: next.isByStage ? "stages" : "",
      q: next.text,
      stage: next.stage,
      tag: next.tag,
      list: next.list,
      looks: next.looks,
    };
    setParams(new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== "")));
  };
  return [view, show];
}

interface ShownRows {
  readonly board: Board | undefined;
  readonly view: BoardView;
  /** The athletes of the chosen list in their order. Null without one. */
  readonly listed: readonly string[] | null;
}

/** Returns the board's athletes that pass its filters. */
export function useShownRows({ board, view, listed }: ShownRows): readonly BoardRow[] {
  const { text, stage, tag, looks } = view;
  return useMemo(() => {
    const words = searchWords(text);
    const places = listed && new Map(listed.map((uid, place) => [uid, place]));
    const rows = (board?.athletes ?? []).filter(
      (row) =>
        (stage === "" || (row.stageId ?? "none") === stage) &&
        (tag === "" || row.tags.includes(tag)) &&
        (looks === "" || lookMarkOf(row) === looks) &&
        (places === null || places.has(row.uid)) &&
        // Folding the texts of thousands of athletes is slow on a phone.
        (words.length === 0 ||
          hasEveryWord(
            searchText([
              row.firstName,
              row.lastName,
              row.position,
              row.school ?? "",
              row.gradClass ?? "",
            ]),
            words,
          )),
    );
    if (places === null) return rows;
    return rows.toSorted((a, b) => (places.get(a.uid) ?? 0) - (places.get(b.uid) ?? 0));
  }, [board, text, stage, tag, looks, listed]);
}

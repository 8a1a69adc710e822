import { discardImportFile } from "@armslot/contracts/imports/imports";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { useEndpointMutation } from "../../client/queries.ts";
import type { StartProfile } from "../../parts/start-form.tsx";
import { changeFiles, type Decide, useDecide, useReviewAgain } from "../held-files.ts";
import { useImportWork } from "../import-work.ts";
import {
  type PitcherChoice,
  type PitcherGroup,
  type PlacedPitcher,
  placeKey,
  withPitcher,
} from "./pitcher-groups.ts";
import { startOf, startTexts, useAddPitchers } from "./roster-additions.ts";

/** What a person can do with uploaded files before their import. */
export interface FileActions {
  readonly decide: Decide;
  /** Chooses the athlete of a pitcher in all files. */
  readonly choose: (place: PlacedPitcher, choice: PitcherChoice) => void;
  /** Adds a pitcher to the roster with what the files say. Returns false if they don't say the whole name and the hand. */
  readonly addToRoster: (place: PlacedPitcher) => boolean;
  /** Keeps a pitcher of the other team with a name, outside the roster, if the files say the whole name and the hand. */
  readonly keepAsOpponent: (place: PlacedPitcher) => void;
  /** Adds a pitcher to the roster with a typed name and hand. */
  readonly addTyped: (place: PlacedPitcher, start: StartProfile) => Promise<void>;
  /** Returns what the files say of a pitcher's name and hand. */
  readonly startTexts: (place: PlacedPitcher) => ReturnType<typeof startTexts>;
  readonly reviewAgain: (fileId?: string) => void;
  readonly importAgain: (fileId: string, isWanted: boolean) => void;
  readonly remove: (fileId: string) => void;
}

/** Returns the actions on uploaded files. Their identity is stable, so cards are rendered only when their file changes. */
export function useFileActions(programId: string, groups: readonly PitcherGroup[]) {
  const queryClient = useQueryClient();
  const { store } = useImportWork();
  const decide = useDecide(programId);
  const reviewAgain = useReviewAgain(programId);
  const latest = useLatest(groups);
  const { mutate, error } = useEndpointMutation(discardImportFile);
  const match = useCallback(
    ({ places }: PitcherGroup, choice: PitcherChoice) => {
      for (const { fileId, pitcher } of places) {
        decide(fileId, (now) => withPitcher(now, pitcher.key, choice));
      }
    },
    [decide],
  );
  const add = useAddPitchers(programId, { onAdded: match, onFailed: reviewAgain });
  const actions = useMemo((): FileActions => {
    const at = (place: PlacedPitcher) => groupAt(latest.current, place);
    return {
      decide,
      reviewAgain,
      choose: (place, choice) => match(at(place), choice),
      addToRoster: (place) => {
        const start = startOf(at(place));
        if (start) void add([{ group: at(place), start }]);
        return start !== null;
      },
      keepAsOpponent: (place) => {
        const start = startOf(at(place));
        if (start) void add([{ group: at(place), start, standing: "opponent" }]);
      },
      addTyped: (place, start) => add([{ group: at(place), start }], { isTyped: true }),
      startTexts: (place) => startTexts(at(place)),
      importAgain: (fileId, isWanted) =>
        store.setState(({ again }) => ({ again: { ...again, [fileId]: isWanted } })),
      remove: (fileId) =>
        mutate(
          { params: { programId, fileId } },
          {
            onSuccess: () =>
              changeFiles(queryClient, programId, (files) =>
                files.filter((file) => file.fileId !== fileId),
              ),
          },
        ),
    };
  }, [programId, queryClient, store, decide, reviewAgain, mutate, latest, match, add]);
  return { actions, add, removalError: error };
}

/** Returns the group of a pitcher, or the pitcher alone if the file is gone. */
function groupAt(groups: readonly PitcherGroup[], place: PlacedPitcher): PitcherGroup {
  const key = placeKey(place);
  const group = groups.find(({ places }) => places.some((other) => placeKey(other) === key));
  return group ?? { id: key, places: [place] };
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

import { discardImportFile } from "@armslot/contracts/imports";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useEndpointMutation } from "../../lib/queries.ts";
import { changeFiles, type Decide, useDecide, useReviewAgain } from "./import-files.ts";
import { type NewAthlete, useImportWork } from "./import-work.ts";
import { newAthleteOf } from "./new-athlete.ts";
import {
  type PitcherChoice,
  type PitcherGroup,
  type PlacedPitcher,
  placeKey,
  withPitcher,
} from "./pitcher-groups.ts";

/** What a person can do with uploaded files before their import. */
export interface FileActions {
  readonly decide: Decide;
  /** Chooses the athlete of a pitcher in all files, and closes the fields that add them to the roster. */
  readonly choose: (place: PlacedPitcher, choice: PitcherChoice) => void;
  /** Opens the fields that add pitchers to the roster. */
  readonly addToRoster: (places: readonly PlacedPitcher[]) => void;
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
  const actions = useMemo(
    (): FileActions => ({
      decide,
      reviewAgain,
      choose: (place, choice) => {
        const { places } = groupAt(latest.current, place);
        store.setState(({ newAthletes }) => ({
          newAthletes: Object.fromEntries(
            Object.entries(newAthletes).filter(([, athlete]) => !isSamePitcher(athlete, places)),
          ),
        }));
        for (const { fileId, pitcher } of places) {
          decide(fileId, (now) => withPitcher(now, pitcher.key, choice));
        }
      },
      addToRoster: (wanted) =>
        store.setState(({ newAthletes }) => {
          const added = wanted
            .map((place) => groupAt(latest.current, place))
            .filter(({ places }) =>
              Object.values(newAthletes).every((known) => !isSamePitcher(known, places)),
            )
            .map(newAthleteOf);
          const keyed = added.map((athlete) => [athlete.places[0] ?? "", athlete]);
          return { newAthletes: { ...newAthletes, ...Object.fromEntries(keyed) } };
        }),
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
    }),
    [programId, queryClient, store, decide, reviewAgain, mutate, latest],
  );
  return { actions, removalError: error };
}

/** Returns the group of a pitcher, or the pitcher alone if the file is gone. */
function groupAt(groups: readonly PitcherGroup[], place: PlacedPitcher): PitcherGroup {
  const key = placeKey(place);
  const group = groups.find(({ places }) => places.some((other) => placeKey(other) === key));
  return group ?? { id: key, places: [place] };
}

/** Whether a new athlete is the pitcher at these places. */
export function isSamePitcher(athlete: NewAthlete, places: readonly PlacedPitcher[]): boolean {
  return places.some((place) => athlete.places.includes(placeKey(place)));
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

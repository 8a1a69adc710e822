import { eachProfileField } from "@armslot/contracts/athlete-fields";
import { newKey } from "../../lib/queries.ts";
import type { NewAthlete } from "./import-work.ts";
import { type PitcherGroup, placeKey } from "./pitcher-groups.ts";

const positionOf = { R: "RHP", L: "LHP" } as const;

/** Returns the start of a new athlete: the name and the throwing hand from the file. */
export function newAthleteOf({ places }: PitcherGroup): NewAthlete {
  // Not every file knows the hand.
  const hand = places.map(({ pitcher }) => pitcher.throws).find((throws) => throws !== null);
  const pitcher = places[0]?.pitcher;
  return {
    places: places.map(placeKey),
    texts: {
      ...eachProfileField(() => ""),
      firstName: pitcher?.firstName ?? "",
      lastName: pitcher?.lastName ?? "",
      position: hand ? positionOf[hand] : "",
    },
    key: newKey(),
    failure: null,
    fieldErrors: {},
  };
}

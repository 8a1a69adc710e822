import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { GameFacts } from "./delivery.ts";
import { deriveGame } from "./derive-game.ts";
import type { GameRecord, Sighting, Witness } from "./game-record.ts";
import type { PitchState } from "./pitch-base.ts";

const ids = ["a", "b", "c", "d", "e", "f"];
const ofGame = { gameId: "game", athleteId: "athlete", beforeImports: null } as const;
const facts: GameFacts = {
  ...{ gameDate: "2026-05-12", opponent: null, location: null },
  ...{ kind: "game", source: "field", sourceKey: null },
};

const state = (given: Partial<PitchState>): PitchState => ({
  ...{ ...noPitchValues, pitchNum: 1, pitchType: "Slider", excludedReason: null },
  ...{ source: "field", sourceKey: null },
  ...given,
});

const velo = fc.option(fc.integer({ min: 70, max: 99 }), { nil: null });
const someIds = fc.subarray(ids, { minLength: 1 });

const charter = fc
  .tuple(someIds, fc.array(velo, { minLength: 6, maxLength: 6 }))
  .map(([seen, velos]) =>
    seen.map((pitchId, at): Sighting => {
      return { ...state({ velo: velos[at] ?? null, pitchNum: at + 1 }), pitchId, order: [] };
    }),
  );

/** A file with some of the pitches, each with a key. Two files can give one key to two pitches. */
const file = fc
  .tuple(
    fc.constantFrom("trackman", "rapsodo"),
    someIds,
    fc.array(velo, { minLength: 6, maxLength: 6 }),
  )
  .map(([kind, seen, velos]): Witness => {
    const sightings = seen.map((pitchId, at): Sighting => {
      const sourceKey = `${kind} ${at}`;
      const said = { velo: velos[at] ?? null, pitchNum: at + 1, source: kind, sourceKey } as const;
      return { ...state(said), pitchId, order: [] };
    });
    return { kind, sightings, isLeft: false, ofGame: { facts, chosen: {}, isHome: true } };
  });

function recordOf(people: readonly Sighting[], files: readonly Witness[]): GameRecord {
  const seen = [...people, ...files.flatMap(({ sightings }) => sightings)];
  const there = [...new Set(seen.map(({ pitchId }) => pitchId))];
  return {
    game: { ...facts, ...ofGame },
    pitches: there.map((pitchId) => ({ ...state({}), ...ofGame, pitchId })),
    facts: people.length > 0 ? facts : null,
    byPeople: new Map(people.map((sighting) => [sighting.pitchId, sighting])),
    witnesses: [{ kind: "people", sightings: people, isLeft: false }, ...files],
    ...{ undone: [], kept: new Map(), overrides: new Map() },
    corrections: {
      isCorrected: () => false,
      hasCorrection: () => false,
      before: () => ({}),
      withWitnessed: (pitch) => pitch,
    },
  };
}

test("a derived game has every pitch that a witness saw once, with rising numbers and keys of its own", () => {
  fc.assert(
    fc.property(charter, fc.array(file, { maxLength: 4 }), (people, files) => {
      const record = recordOf(people, files);
      const { pitches } = deriveGame(record);
      expect(pitches.map(({ pitchId }) => pitchId).toSorted()).toEqual(
        record.pitches.map(({ pitchId }) => pitchId).toSorted(),
      );
      const numbers = pitches.map(({ pitchNum }) => pitchNum);
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      const keys = pitches.flatMap(({ sourceKey }) => sourceKey ?? []);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test("a derived game without its files is what people charted, in their order", () => {
  fc.assert(
    fc.property(charter, (people) => {
      const { pitches } = deriveGame(recordOf(people, []));
      expect(pitches.map(({ pitchId, velo }) => [pitchId, velo])).toEqual(
        people.map((sighting) => [sighting.pitchId, sighting.velo]),
      );
    }),
  );
});

test("a device's velocity of a charted pitch is the one of its last file that has one, else the charter's", () => {
  const ofOneDevice = fc.array(
    file.filter(({ kind }) => kind === "trackman"),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(charter, ofOneDevice, (people, files) => {
      const said = new Map<string, number | null>();
      for (const { pitchId, velo } of [...people, ...files.flatMap(({ sightings }) => sightings)])
        said.set(pitchId, velo ?? said.get(pitchId) ?? null);
      const { pitches } = deriveGame(recordOf(people, files));
      expect(new Map(pitches.map(({ pitchId, velo }) => [pitchId, velo]))).toEqual(said);
    }),
  );
});

test("what a member corrected stays, whatever the witnesses say", () => {
  fc.assert(
    fc.property(charter, fc.array(file, { maxLength: 4 }), (people, files) => {
      const record = recordOf(people, files);
      const overrides = new Map([["a", { velo: 60 }]]);
      const { pitches } = deriveGame({ ...record, overrides });
      const a = pitches.filter(({ pitchId }) => pitchId === "a");
      for (const { velo } of a) expect(velo).toBe(60);
    }),
  );
});

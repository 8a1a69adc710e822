import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { type AthleteProfile, athleteFields, type StartField } from "./athlete-fields.ts";
import { savedProfile, storedProfile, typedProfile } from "./athlete-schemas.ts";
import { standing } from "./standing.ts";

export const alreadyOnRoster = {
  status: 409,
  sentence: "Nothing was added: some of these athletes are on the roster now.",
};
export const rosterFull = {
  status: 409,
  // Written out, because a formatter takes a phone 70 ms as the screens load. A test compares it with the limit.
  sentence: "A program can have at most 3,000 athletes. Delete or merge some first.",
};

const inProgram = z.strictObject({ programId: id });

const { firstName, lastName, position } = typedProfile;

/** The fields of a pitcher who begins with a name and a hand, as staff or a file give them. */
export const startProfile = z.strictObject({ firstName, lastName, position });

type Later = Omit<AthleteProfile, StartField>;

/** The schemas of the facts that complete a profile. Each can be left out. */
export const laterProfile = z.strictObject(
  Object.fromEntries(
    athleteFields
      .filter(({ isStart }) => !isStart)
      .map(({ name }) => [name, z.optional(savedProfile[name])]),
  ) as { [Field in keyof Later]: z.ZodMiniOptional<z.ZodMiniType<Later[Field]>> },
);

export const addPitchers = endpoint({
  name: "addPitchers",
  summary:
    "Add pitchers with a name and a hand, all or none; their profiles are incomplete until someone adds the rest",
  method: "POST",
  path: "/api/programs/:programId/pitchers",
  access: "athletes:write",
  input: {
    params: inProgram,
    body: z.strictObject({
      pitchers: z
        .array(
          z.strictObject({
            ...startProfile.shape,
            /** The athletes of this name and hand whom the member knows to be someone else. Any other one refuses the request. */
            namesakes: z.optional(z.array(id).check(z.maxLength(limits.rosterRowsMax))),
            /** Default: roster. */
            standing: z.optional(standing),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.rosterRowsMax)),
    }),
  },
  /** The new athletes in the order of the request. Stored replies must not contain names, which may have to be deleted. */
  reply: z.strictObject({ athleteIds: z.array(id) }),
  errors: { "already-on-roster": alreadyOnRoster, "roster-full": rosterFull },
  idempotent: true,
  maxBodyBytes: limits.bulkBodyMaxBytes,
});

/** An athlete whose profile lacks facts. */
export const incompleteProfile = z.strictObject({ uid: id, ...storedProfile });
export type IncompleteProfile = z.output<typeof incompleteProfile>;

/** The facts that one athlete's profile gets. A fact that is left out stays as it is. */
const givenFacts = z.strictObject({ athleteId: id, ...laterProfile.shape });
export type GivenFacts = z.output<typeof givenFacts>;

export const listIncompleteProfiles = endpoint({
  name: "listIncompleteProfiles",
  summary: "List the athletes whose profiles lack facts, by last name, then first name",
  method: "GET",
  path: "/api/programs/:programId/incomplete-profiles",
  access: "athletes:read",
  input: { params: inProgram },
  /** At most `limits.rosterRowsMax` athletes, and how many there are. */
  reply: z.strictObject({ athletes: z.array(incompleteProfile), total: z.number() }),
  errors: {},
});

export const completeProfiles = endpoint({
  name: "completeProfiles",
  summary: "Add missing facts to profiles; facts that someone added in the meantime stay",
  method: "PUT",
  path: "/api/programs/:programId/incomplete-profiles",
  access: "athletes:write",
  input: {
    params: inProgram,
    body: z.strictObject({
      athletes: z.array(givenFacts).check(z.minLength(1), z.maxLength(limits.rosterRowsMax)),
    }),
  },
  /** The number of athletes who got a fact. */
  reply: z.strictObject({ changed: z.number() }),
  errors: {},
  maxBodyBytes: limits.bulkBodyMaxBytes,
});

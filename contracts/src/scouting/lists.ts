import * as z from "zod/mini";
import type { Permission } from "../core/access.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment, requiredText } from "../core/fields.ts";
import { athleteIds, reason } from "./tags-and-stages.ts";

const listNotFound = { status: 404, sentence: "This list was not found." };

/** A list of athletes in an order. One that is not shared is seen by its owner alone. */
export const athleteList = z.strictObject({
  listId: id,
  name: z.string(),
  isShared: z.boolean(),
  ownerId: id,
  /** Null for a member who was removed. */
  owner: z.nullable(z.string()),
  /** The athletes in it now, in their order. */
  athletes: z.array(id),
});

const ofList = z.strictObject({ programId: id, listId: id });

export const saveList = endpoint({
  name: "saveList",
  summary: "Add a list, or rename or share one; only its owner changes who sees it",
  method: "PUT",
  path: "/api/programs/:programId/lists/:listId",
  access: "athletes:write",
  input: {
    params: ofList,
    body: z.strictObject({ name: requiredText("Name"), isShared: z.boolean() }),
  },
  reply: z.strictObject({ listId: id }),
  errors: { forbidden: shared, "id-taken": shared, "limit-reached": shared },
});

/** What a member needs to remove a list whose owner is no longer a member. */
export const permissionOverLeftLists: Permission = "people:manage";

export const removeList = endpoint({
  name: "removeList",
  summary: "Remove one's own list with its history, or as an admin one whose owner was removed",
  method: "DELETE",
  path: "/api/programs/:programId/lists/:listId",
  access: "athletes:write",
  input: { params: ofList },
  reply: z.strictObject({}),
  errors: { "list-not-found": listNotFound, forbidden: shared },
});

export const moveInList = endpoint({
  name: "moveInList",
  summary: "Put athletes into a list, move them within it, or take them out",
  method: "POST",
  path: "/api/programs/:programId/lists/:listId/moves",
  access: "athletes:write",
  input: {
    params: ofList,
    body: z.strictObject({
      athleteIds,
      /** `out` takes them out. `first` and `last` are the ends, and an athlete's ID is the one after whom they come. */
      to: z.union([z.literal("first"), z.literal("last"), z.literal("out"), id]),
      reason,
    }),
  },
  /** The athletes in the list now, in their order. */
  reply: z.strictObject({ athletes: z.array(id) }),
  errors: { "list-not-found": listNotFound, "athlete-not-found": shared, "limit-reached": shared },
});

const listEntry = z.strictObject({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  gradClass: z.nullable(z.number()),
  /** The reason of the move that brought the athlete here. */
  reason: z.nullable(z.string()),
  movedBy: z.nullable(z.string()),
  movedAt: moment,
});

/** The moves that come with a list. The list as of an earlier moment has older ones. */
export const listMovesShown = 50;

export const getList = endpoint({
  name: "getList",
  summary: "Get a list as it is or as it was at a moment, with the newest moves up to then",
  method: "GET",
  path: "/api/programs/:programId/lists/:listId",
  access: "athletes:read",
  input: { params: ofList, query: z.strictObject({ asOf: z.optional(moment) }) },
  reply: z.strictObject({
    list: athleteList,
    /** The entries at the moment, in their order. Their ranks are 1, 2, 3, … */
    entries: z.array(listEntry),
    /** At most `listMovesShown` moves up to the moment, newest first. */
    moves: z.array(
      z.strictObject({
        uid: id,
        name: z.string(),
        isOut: z.boolean(),
        reason: z.nullable(z.string()),
        movedBy: z.nullable(z.string()),
        movedAt: moment,
      }),
    ),
  }),
  errors: { "list-not-found": listNotFound, "malformed-request": shared },
});

import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { calendarDate, id } from "../core/fields.ts";
import { askedStanding, standing } from "../roster/standing.ts";
import { followUp } from "./follow-ups.ts";
import { stage, tag } from "./tags-and-stages.ts";
import { currentTemplate } from "./templates.ts";

/** How a program scouts. */
export const scoutingSettings = z.strictObject({
  /** Whether reports of others stay hidden until a member has filed one on the athlete, or has said that they will not. */
  isBlind: z.boolean(),
  /** Whether scouts see measured numbers on the board and beside what they grade. */
  showsReadings: z.boolean(),
});

const inProgram = z.strictObject({ programId: id });

export const setScouting = endpoint({
  name: "setScouting",
  summary: "Switch the blind rule and the measured numbers of the program's scouts",
  method: "PUT",
  path: "/api/programs/:programId/scouting-settings",
  access: "program:manage",
  input: { params: inProgram, body: scoutingSettings },
  reply: scoutingSettings,
  errors: {},
});

/** A member, as the owner of something. */
const member = z.strictObject({ uid: id, name: z.string() });

/** A row of the board. What an athlete lacks is left out, because a board has thousands of them. Reports count only where the reader sees them. */
export const boardRow = z.strictObject({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  gradClass: z.optional(z.number()),
  school: z.optional(z.string()),
  /** There if the standing `all` was asked for. */
  standing: z.optional(standing),
  /** Not there before the first move to a stage. */
  stageId: z.optional(id),
  tags: z.array(id),
  looks: z.number(),
  /** The scouts of these looks. */
  scouts: z.number(),
  /** The scouts of these looks and the authors of filed reports that the reader sees, each once. */
  seenBy: z.number(),
  lastLook: z.optional(calendarDate),
  /**
   * The lowest and the highest OFP of the newest reports that the reader sees, and their median. Only reports on the same scale are compared:
   * the one on which most of their authors grade.
   */
  ofpLow: z.optional(z.number()),
  ofpHigh: z.optional(z.number()),
  ofpMedian: z.optional(z.number()),
  /** Whether the blind rule hides reports of others on this athlete from the reader, if there are any. */
  isHidden: z.boolean(),
  /** The mean of the measured fastballs in mph. Not there if there is none, or if the program hides measured numbers. */
  fastball: z.optional(z.number()),
  /** The pitches of that mean. */
  fastballN: z.optional(z.number()),
  lastOuting: z.optional(calendarDate),
  /** The earliest day of an open follow-up. */
  nextFollowUp: z.optional(calendarDate),
});
export type BoardRow = z.output<typeof boardRow>;

export const getBoard = endpoint({
  name: "getBoard",
  summary:
    "Get everything on the board: athletes of a standing by name, stages, tags, lists and open follow-ups",
  method: "GET",
  path: "/api/programs/:programId/board",
  access: "athletes:read",
  input: {
    params: inProgram,
    query: z.strictObject({
      /** Default: prospect. */
      standing: z.optional(askedStanding),
      /** At most this many athletes, so that the first rows come sooner. Default: all. */
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    }),
  },
  reply: z.strictObject({
    settings: scoutingSettings,
    /** Of this standing in all. */
    total: z.number(),
    athletes: z.array(boardRow),
    /** In their order. */
    stages: z.array(stage),
    /** By name. */
    tags: z.array(tag),
    members: z.array(member),
    templates: z.array(currentTemplate),
    /** The lists that the reader sees, by name. */
    lists: z.array(
      z.strictObject({
        listId: id,
        name: z.string(),
        isShared: z.boolean(),
        ownerId: id,
        athletes: z.number(),
      }),
    ),
    /** At most 100 open follow-ups of athletes of any standing, the earliest first, with the athlete's name. */
    followUps: z.array(z.strictObject({ ...followUp.shape, athlete: z.string() })),
  }),
  errors: { "malformed-request": shared },
});
export type Board = z.output<typeof getBoard.reply>;

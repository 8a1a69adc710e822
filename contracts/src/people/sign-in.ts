import * as z from "zod/mini";
import { roles } from "../core/access.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { restRule } from "../roster/rest-rule.ts";

/** The signed-in member and their program. */
export const session = z.strictObject({
  user: z.strictObject({
    uid: id,
    firstName: z.string(),
    lastName: z.string(),
    title: z.string(),
    email: z.string(),
    role: z.enum(roles),
  }),
  program: z.strictObject({
    programId: id,
    name: z.string(),
    league: z.string(),
    /** Whether the server keeps videos. Without it screens offer no filming. */
    keepsVideo: z.boolean(),
    /** Whether the server takes movement from balls that are tracked in videos. */
    tracksVideo: z.boolean(),
    /** The program's own rule for days of rest. Null means Pitch Smart (LOAD-7). */
    restRule: z.nullable(restRule),
  }),
});
export type Session = z.output<typeof session>;

/** A sign-in. The fields can be any text, because bad input gets an error code instead of field errors. */
export const signInBody = z.strictObject({
  email: z.string().check(z.maxLength(limits.emailMaxCharacters * 4)),
  password: z.string().check(z.maxLength(limits.passwordMaxCharacters * 4)),
});

export const signIn = endpoint({
  name: "signIn",
  summary: "Sign in with email and password; sets the session cookie",
  method: "POST",
  path: "/api/sign-in",
  access: "anyone",
  input: { body: signInBody },
  reply: session,
  errors: {
    "invalid-email": shared,
    "invalid-credential": {
      status: 401,
      sentence: "Incorrect email address or password. Please try again.",
    },
    "user-not-found": { status: 401, sentence: "No account found with this email address." },
    "wrong-password": { status: 401, sentence: "Incorrect password. Please try again." },
    "too-many-requests": shared,
  },
});

export const signOut = endpoint({
  name: "signOut",
  summary: "End this session; succeeds even without one",
  method: "POST",
  path: "/api/sign-out",
  access: "anyone",
  input: {},
  reply: z.strictObject({}),
  errors: {},
});

export const getSession = endpoint({
  name: "getSession",
  summary: "Get the signed-in member, or null",
  method: "GET",
  path: "/api/session",
  access: "anyone",
  input: {},
  reply: z.strictObject({ session: z.nullable(session) }),
  errors: {},
});

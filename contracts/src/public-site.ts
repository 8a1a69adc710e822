import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { email, longText, personName, requiredText } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * A field that people never see: only robots fill it in. Whoever does gets the answer of a success, and nothing is stored.
 */
const trap = z.optional(z.string().check(z.maxLength(limits.textMaxCharacters)));

/** What the waitlist form asks for. */
export const waitlistEntry = z.strictObject({
  fullName: personName("Full Name"),
  email,
  league: requiredText("League"),
  programName: requiredText("Program Name"),
  title: requiredText("Title"),
});

/** What the contact form asks for. */
export const contactMessage = z.strictObject({
  fullName: personName("Full Name"),
  email,
  programName: requiredText("Program Name"),
  message: longText("Message"),
});

export const joinWaitlist = endpoint({
  name: "joinWaitlist",
  summary: "Join the waitlist; stored first, then mailed to the operator",
  method: "POST",
  path: "/api/waitlist",
  access: "anyone",
  input: { body: z.strictObject({ ...waitlistEntry.shape, website: trap }) },
  reply: z.strictObject({}),
  errors: ["message-failed", "rate-limited"],
  takesForms: true,
});

export const sendContactMessage = endpoint({
  name: "sendContactMessage",
  summary: "Send a message to the operator; stored first, then mailed",
  method: "POST",
  path: "/api/contact",
  access: "anyone",
  input: { body: z.strictObject({ ...contactMessage.shape, website: trap }) },
  reply: z.strictObject({}),
  errors: ["message-failed", "rate-limited"],
  takesForms: true,
});

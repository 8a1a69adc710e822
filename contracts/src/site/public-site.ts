import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { email, longText, personName, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

/** A hidden field that only bots fill in. The server answers them with success and stores nothing. */
const honeypot = z.optional(z.string().check(z.maxLength(limits.textMaxCharacters)));

/** The fields of the waitlist form. */
export const waitlistEntry = z.strictObject({
  fullName: personName("Full Name"),
  email,
  league: requiredText("League"),
  programName: requiredText("Program Name"),
  title: requiredText("Title"),
});

/** The fields of the contact form. */
export const contactMessage = z.strictObject({
  fullName: personName("Full Name"),
  email,
  programName: requiredText("Program Name"),
  message: longText("Message"),
});

export const joinWaitlist = endpoint({
  name: "joinWaitlist",
  summary: "Join the waitlist; the entry is stored first, then mailed to the operator",
  method: "POST",
  path: "/api/waitlist",
  access: "anyone",
  input: { body: z.strictObject({ ...waitlistEntry.shape, website: honeypot }) },
  reply: z.strictObject({}),
  errors: { "message-failed": shared, "rate-limited": shared },
  takesForms: true,
});

export const sendContactMessage = endpoint({
  name: "sendContactMessage",
  summary: "Send a message to the operator; it is stored first, then mailed",
  method: "POST",
  path: "/api/contact",
  access: "anyone",
  input: { body: z.strictObject({ ...contactMessage.shape, website: honeypot }) },
  reply: z.strictObject({}),
  errors: { "message-failed": shared, "rate-limited": shared },
  takesForms: true,
});

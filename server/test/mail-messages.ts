import type { MailMessage } from "../src/outside/email/transport.ts";

const to = { name: "Ana Ibarra", address: "ana@visitors.example" };
const recipient = { to_email: to.address, to_name: to.name };
const visitor = { name: "Noor Vale", address: "noor@visitors.example" };
const from = { from_name: visitor.name, from_email: visitor.address };

/** A mail of each kind, as the worker hands it over. */
export const mailMessages = {
  invite: {
    mailId: "01950000-0000-7000-8000-000000000001",
    kind: "invite",
    to,
    params: {
      ...recipient,
      from_name: "Max Ode",
      program_name: "Riverside College",
      invite_link: "https://armslot.example/invite/01950000?token=abcdefghijklmnopqrstuvwxyz234567",
    },
  },
  reset: {
    mailId: "01950000-0000-7000-8000-000000000002",
    kind: "reset",
    to,
    params: {
      ...recipient,
      reset_link: "https://armslot.example/reset-password?token=765432zyxwvutsrqponmlkjihgfedcba",
    },
  },
  notice: {
    mailId: "01950000-0000-7000-8000-000000000003",
    kind: "notice",
    to,
    params: { ...recipient, message: "The password of your Armslot account was changed." },
  },
  waitlist: {
    mailId: "01950000-0000-7000-8000-000000000004",
    kind: "waitlist",
    to,
    replyTo: visitor,
    params: {
      to_email: to.address,
      ...from,
      league: "Coastal League",
      program_name: "Harbor Point",
      title: "Scout",
      message:
        "Type: Waitlist\nFull Name: Noor Vale\nEmail: noor@visitors.example\nLeague: Coastal League\nProgram Name: Harbor Point\nTitle: Scout",
    },
  },
  contact: {
    mailId: "01950000-0000-7000-8000-000000000005",
    kind: "contact",
    to,
    replyTo: visitor,
    params: {
      to_email: to.address,
      ...from,
      program_name: "Harbor Point",
      message:
        "Type: Contact Form\nFull Name: Noor Vale\nEmail: noor@visitors.example\nProgram Name: Harbor Point\nMessage: Is there a trial?\nThe season begins soon.",
    },
  },
} as const satisfies Record<MailMessage["kind"], MailMessage>;

import type { MailMessage } from "../src/outside/email/transport.ts";

const to = { name: "Ana Ibarra", address: "ana@visitors.example" };
const recipient = { to_email: to.address, to_name: to.name };

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
} as const satisfies Record<MailMessage["kind"], MailMessage>;

import { email } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import { sendTestMail } from "../mail/test-mail.ts";
import { type Command, CommandFailed, WrongUse } from "./command.ts";

export const mailTest: Command = {
  name: "mail test",
  summary: "Sends a test message as the mail settings say, once and without the queue",
  words: "ADDRESS",
  options: {},
  async runOffline({ words }, context) {
    const { data: address, error } = z.safeParse(email, words[0]);
    if (error) throw new WrongUse(error.issues.map(({ message }) => message).join(" "));
    const settings = context.readSettings();
    const fault = await sendTestMail(settings, address);
    if (fault !== undefined) throw new CommandFailed(fault);
    const provider = settings.emailProvider;
    return {
      json: { address, provider, state: "sent" },
      lines: [
        `The mail service (${provider}) accepted a test message to ${address}. Check that it arrives.`,
      ],
    };
  },
};

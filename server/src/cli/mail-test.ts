import { email } from "@armslot/contracts/fields";
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
    const delivery = await sendTestMail(settings, address);
    if (delivery.state === "kept") {
      throw new CommandFailed(
        "This server keeps its mail and sends none. To send mail, set EMAIL_PROVIDER to smtp or emailjs.",
      );
    }
    if (delivery.state !== "sent") {
      throw new CommandFailed(`The test message was not sent. ${delivery.reason}`);
    }
    const provider = settings.emailProvider;
    return {
      json: { address, provider, state: delivery.state },
      lines: [
        `The mail service (${provider}) accepted a test message to ${address}. Check that it arrives.`,
      ],
    };
  },
};

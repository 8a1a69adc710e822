import type { Parts } from "../parts.ts";
import type { Mail } from "./mail.ts";

/** Mail on its queue. */
export function openMail({ db }: Pick<Parts, "db">): Mail {
  return {
    async tryNow(mailId) {
      await db.identitySql`update mails set state = 'stored' where mail_id = ${mailId}`;
      return "kept";
    },
    wake: () => undefined,
    isFailing: async () => false,
  };
}

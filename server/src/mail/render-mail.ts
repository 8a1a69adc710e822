import type { Parts } from "../parts.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { renderInvite } from "./render-invite.ts";
import { renderLead } from "./render-lead.ts";
import { renderNotice } from "./render-notice.ts";
import { renderReset } from "./render-reset.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** Makes a mail's row into what goes out, at the moment when it does. */
export async function renderMail(
  parts: Pick<Parts, "db" | "clock" | "settings" | "serverSecret">,
  mail: ClaimedMail,
): Promise<RenderedMail> {
  switch (mail.kind) {
    case "invite":
      return await renderInvite(parts, mail);
    case "reset":
      return await renderReset(parts, mail);
    case "notice":
      return await renderNotice(parts, mail);
    case "waitlist":
    case "contact":
      return await renderLead(parts, mail);
  }
}

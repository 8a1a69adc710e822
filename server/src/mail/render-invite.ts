import type { Parts } from "../parts.ts";
import type { ClaimedMail } from "../tables/mails.ts";
import { inviteLink } from "./invite-link.ts";
import { type InviteToMail, inviteToMail } from "./mail.query.ts";
import { inviteMailKey } from "./prepare-invite.ts";
import { fullName, type RenderedMail } from "./rendered-mail.ts";

type Rendering = Pick<Parts, "db" | "clock" | "settings" | "serverSecret">;

function fromName(invite: InviteToMail): string {
  const { inviterFirstName: firstName, inviterLastName: lastName, programName } = invite;
  return firstName === null || lastName === null ? programName : fullName({ firstName, lastName });
}

/** An invite with its link, which is derived here and kept nowhere. Source of the params: integrations.md, Mail. */
export async function renderInvite(
  { db, clock, settings, serverSecret }: Rendering,
  { mailId, programId, inviteId, dedupeKey }: ClaimedMail,
): Promise<RenderedMail> {
  if (programId === null || inviteId === null) return { outcome: "nothing" };
  const invite = await inviteToMail(db.identitySql, { programId, inviteId });
  if (!invite || dedupeKey !== inviteMailKey(invite)) return { outcome: "nothing" };
  if (invite.expiresAt <= clock()) return { outcome: "dead", reason: "the invite has expired" };
  const link = inviteLink({ settings, serverSecret }, invite);
  if (link === undefined) {
    const reason =
      "the server's secret is not the one that the invite was made with; resend the invite";
    return { outcome: "dead", reason };
  }
  const name = fullName(invite);
  const params = {
    to_email: invite.email,
    to_name: name,
    from_name: fromName(invite),
    program_name: invite.programName,
    invite_link: link,
  };
  const to = { name, address: invite.email };
  return { outcome: "message", message: { mailId, kind: "invite", to, params } };
}

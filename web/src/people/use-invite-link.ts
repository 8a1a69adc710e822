import { accountMessages } from "@armslot/contracts/core/account-messages";
import { copyInviteLink, resendInvite } from "@armslot/contracts/people/invites";
import type { PendingInvite } from "@armslot/contracts/people/people";
import { useState } from "react";
import { type AppError, asAppError } from "../client/app-error.ts";
import { copyText } from "../client/copy-text.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useRefreshPeople } from "./use-refresh-people.ts";

/** The result of the last action on an invite. */
interface Outcome {
  readonly success?: string;
  readonly error?: string;
  /** The link, if the browser refused to copy it. */
  readonly link?: string;
}

interface UseInviteLinkOptions {
  readonly programId: string;
  readonly invite: PendingInvite;
  /** Called if the invite no longer exists. */
  readonly onGone: (sentence: string) => void;
}

/** Returns the actions that resend an invite and copy its link, with their state. */
export function useInviteLink({ programId, invite, onGone }: UseInviteLinkOptions) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const refreshPeople = useRefreshPeople();
  const resending = useEndpointMutation(resendInvite);
  const linking = useEndpointMutation(copyInviteLink);
  const input = { params: { programId, inviteId: invite.inviteId } };
  const attempt = async (work: () => Promise<Outcome>, sentenceOf: (e: AppError) => string) => {
    setOutcome({});
    try {
      setOutcome(await work());
    } catch (thrown) {
      const failure = asAppError(thrown);
      if (failure.code === "invite-not-found") return onGone(failure.sentence);
      setOutcome({ error: sentenceOf(failure) });
    }
    refreshPeople();
  };
  const resend = async (): Promise<Outcome> => {
    const { mail } = await resending.mutateAsync(input);
    return {
      success:
        mail === "kept" ? accountMessages.inviteRenewedKept : `Invite sent to ${invite.email}.`,
    };
  };
  const copy = async (): Promise<Outcome> => {
    const reply = linking.mutateAsync(input);
    const isCopied = await copyText(reply.then(({ link }) => link));
    return isCopied ? { success: "Link copied." } : { link: (await reply).link };
  };
  return {
    outcome,
    isResending: resending.isPending,
    isCopying: linking.isPending,
    resend: () => void attempt(resend, () => accountMessages.inviteNotSent),
    copy: () => void attempt(copy, ({ sentence }) => sentence),
  };
}

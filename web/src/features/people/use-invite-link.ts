import { errors } from "@armslot/contracts/errors";
import { copyInviteLink, resendInvite } from "@armslot/contracts/invites";
import { messages } from "@armslot/contracts/messages";
import { useState } from "react";
import { type AppError, asAppError } from "../../lib/app-error.ts";
import { useEndpointMutation } from "../../lib/queries.ts";
import { copyText } from "./copy-text.ts";
import type { PendingInvite } from "./pending-invite.ts";
import { useRefreshPeople } from "./use-refresh-people.ts";

/** What came of the latest try with an invite's link. */
interface Outcome {
  readonly good?: string;
  readonly bad?: string;
  /** The link itself, where the browser does not let it into the clipboard. */
  readonly link?: string;
}

interface Given {
  readonly programId: string;
  readonly invite: PendingInvite;
  /** The invite is there no more. */
  readonly onGone: (sentence: string) => void;
}

/** Sends an invite anew, or copies its link. */
export function useInviteLink({ programId, invite, onGone }: Given) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const refreshPeople = useRefreshPeople();
  const resending = useEndpointMutation(resendInvite);
  const linking = useEndpointMutation(copyInviteLink);
  const input = { params: { programId, inviteId: invite.id } };
  const attempt = async (work: () => Promise<Outcome>, sentenceOf: (e: AppError) => string) => {
    setOutcome({});
    try {
      setOutcome(await work());
    } catch (thrown) {
      const failure = asAppError(thrown);
      if (failure.code === "invite-not-found") return onGone(failure.sentence);
      setOutcome({ bad: sentenceOf(failure) });
    }
    refreshPeople();
  };
  const resend = async (): Promise<Outcome> => {
    const { mail } = await resending.mutateAsync(input);
    return {
      good: mail === "kept" ? messages.inviteRenewedKept : `Invite sent to ${invite.email}.`,
    };
  };
  const copy = async (): Promise<Outcome> => {
    const asked = linking.mutateAsync(input);
    const isCopied = await copyText(asked.then(({ link }) => link));
    return isCopied ? { good: "Link copied." } : { link: (await asked).link };
  };
  return {
    outcome,
    isResending: resending.isPending,
    isCopying: linking.isPending,
    resend: () => void attempt(resend, () => errors["invite-not-sent"].sentence),
    copy: () => void attempt(copy, ({ sentence }) => sentence),
  };
}

/**
 * The states of a mail: waiting in the queue, being sent, accepted by the mail service, kept on this server because it sends no mail,
 * and given up. The column, the replies, the command line and the screens all use these words.
 */
export const mailStates = ["queued", "sending", "sent", "kept", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** The states of a mail that needs no more attempts and has not failed. */
export const deliveredStates = ["sent", "kept"] as const satisfies readonly MailState[];
export type DeliveredState = (typeof deliveredStates)[number];

/** Returns whether a mail was sent, or kept on purpose. */
export function isDelivered(state: MailState): state is DeliveredState {
  return state === "sent" || state === "kept";
}

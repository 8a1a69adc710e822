/** The sentences of the Account page and of invites, which the other screens do not load (MSG-1, SPEED-2). */
export const accountMessages = {
  passwordChanged: "Password changed.",
  accountUpdateFailed: "Failed to update information. Please try again.",
  accountUpdated: "Changes saved.",
  accountFixedFields: "To change your email, program or league, contact support.",
  alreadyInProgram: "This person is already in your program.",
  alreadyInvited: "This person already has a pending invite.",
  alreadyAdded: "You already added this person.",
  inviteNotSent: "An error occurred while sending the invite. Please try again.",
  inviteKept:
    "This server doesn't send email. Copy the invite link on the Account page and send it yourself.",
  inviteRenewedKept:
    "A new link was created, and the old one no longer works. This server doesn't send email. Copy the link and send it yourself.",
  removeFailed: "Failed to remove user. Please try again.",
  activityLoadFailed: "Failed to load activity. Please try again.",
  invitesLoadFailed: "Failed to load your invites. Please try again.",
  peopleLoadFailed: "Failed to load users. Please try again.",
  logoutFailed: "Error logging out. Please try again.",
} as const;

/** The screen sentences that do not belong to an error code: success, empty lists, and failures of one action (MSG-1). */
export const messages = {
  signInIncomplete: "Please enter an email and password.",
  userInNoProgram: "User not found in any program",
  resetSent: "Password reset email sent! Check your email.",
  resetKept: "This server doesn't send email. Ask the person who runs it for your reset link.",
  passwordSaved: "Password saved. Sign in with your new password.",
  athleteSubmitFailed: "Error submitting athlete. Please try again.",
  pageCrashed: "Something went wrong.",
} as const;

/** The sentences of the public site, which does not load the others (SPEED-2). */
export const siteMessages = {
  appName: "Armslot",
  waitlistJoined: "Added to Waitlist!",
  waitlistPromise: "We'll reach out within 24 hours to confirm your spot.",
  contactSent: "Message Successful!",
  contactPromise: "We'll reach out within 24 hours with a response.",
  pageNotFound: "Page not found",
  stillLoading: "Armslot is still loading. Check your connection, then try again.",
} as const;

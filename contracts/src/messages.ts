/** The screen sentences that do not belong to an error code: success, empty lists, and failures of one action (MSG-1). */
export const messages = {
  signInIncomplete: "Please enter an email and password.",
  userInNoProgram: "User not found in any program",
  resetSent: "Password reset email sent! Check your email.",
  resetKept: "This server doesn't send email. Ask the person who runs it for your reset link.",
  passwordSaved: "Password saved. Sign in with your new password.",
  athletesLoadFailed: "Failed to load athletes",
  athletesEmpty: "No athletes found. Add an athlete to get started.",
  athletesOld: "This list may be out of date.",
  athletesNoMatch: "No athletes found matching your search.",
  athleteSubmitFailed: "Error submitting athlete. Please try again.",
  athleteNotFound: "Athlete not found",
  athleteLoadFailed: "Failed to load athlete details.",
  athleteSaveFailed: "Failed to save changes.",
  gamesLoadFailed: "Failed to load games",
  gamesEmpty: "No games found.",
  gameNotFound: "Game not found",
  pitchDataFailed: "Error fetching pitch data",
  pitchDataEmpty: "No pitch data yet.",
  pitchesLoadFailed: "Failed to load pitches. Please try again.",
  pitchesEmpty: "No pitches found.",
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

/** The screen sentences that do not belong to an error code and that every visit loads (MSG-1). */
export const messages = {
  appName: "Armslot",
  athleteSubmitFailed: "Error submitting athlete. Please try again.",
  pageCrashed: "Something went wrong.",
} as const;

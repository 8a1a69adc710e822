/** The sentences of the screens with athletes, games and pitches, which the other screens do not load (MSG-1, SPEED-2). */
export const athleteMessages = {
  athletesLoadFailed: "Failed to load athletes",
  athletesEmpty: "No athletes found. Add an athlete to get started.",
  athletesOld: "This list may be out of date.",
  athletesNoMatch: "No athletes found matching your search.",
  athleteNotFound: "Athlete not found",
  athleteLoadFailed: "Failed to load athlete details.",
  athleteSaveFailed: "Failed to save changes.",
  gamesLoadFailed: "Failed to load games",
  gamesEmpty: "No games found.",
  gameNotFound: "Game not found",
  pitchDataFailed: "Error fetching pitch data",
  pitchDataEmpty: "No pitch data yet.",
  pitchesLoadFailed: "Failed to load pitches. Please try again.",
  leftOut: "Two outings look like the same one. Until someone decides, only the larger one counts.",
  pitchesEmpty: "No pitches found.",
} as const;

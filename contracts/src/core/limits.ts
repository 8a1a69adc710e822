/** The limits and defaults that the server and the client share. Each name includes its unit. */
export const limits = {
  passwordMinCharacters: 8,
  passwordMaxCharacters: 256,
  emailMaxCharacters: 254,
  nameMaxCharacters: 100,
  textMaxCharacters: 200,
  gradClassMin: 2024,
  gradClassMaxYearsAhead: 12,
  heightFeetOptions: [5, 6, 7],
  heightInchesMin: 0,
  heightInchesMax: 11,
  setupInvitesMax: 50,
  resetLifetimeMinutes: 60,
  /** Pitches of a game, which is one pitcher's, with those that count in no average. The database refuses more. */
  pitchesPerGameMax: 500,
  /** Games of an athlete with the same date. The database refuses more. */
  gamesPerDayMax: 12,
  /** Athletes of a program, of every standing. The database refuses more. */
  athletesMax: 3_000,
  pageSizeMax: 200,
  usageLabelAbovePercent: 10,
  smallSampleBelowPitches: 5,
  messageMaxCharacters: 4_000,
  eventTextMaxCharacters: 255,
  eventsPerRequestMax: 100,
  searchMaxCharacters: 200,
  requestBodyMaxBytes: 64 * 1024,
  /** Holds a roster of `rosterRowsMax` athletes with the longest names. */
  bulkBodyMaxBytes: 512 * 1024,
  importFileMaxBytes: 10 * 1024 * 1024,
  importFileMaxRows: 50_000,
  importFilesAtOnceMax: 50,
  /** The remarks about rows of a file that are kept; the others are counted. */
  importRemarksMax: 2_000,
  importPitchersMax: 1_000,
  /** Games of a file, counted for each of their pitchers. */
  importOutingsMax: 5_000,
  importKeyMaxCharacters: 300,
  rosterRowsMax: 200,
  pitchesPerCorrectionMax: 1_000,
  gameDateMaxDaysAhead: 366,
} as const;

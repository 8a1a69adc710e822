/** The limits that only the server reads. Each name includes its unit. */
export const serverLimits = {
  setupLifetimeDays: 30,
  inviteLifetimeDays: 14,
  pageSizeDefault: 50,
  videoCapDefault: 50,
  videoCapMax: 100_000,
  importFilesWaitingMax: 200,
  importFileLifetimeHours: 24,
  importUploadsPerDayMax: 1_000,
  importZipEntriesMax: 200,
  importZipMaxBytes: 100 * 1024 * 1024,
  importRowsShownMax: 200,
  importRowsLeftOutMax: 2_000,
  importGamesShownMax: 500,
  correctionsPerPage: 20,
  idempotencyKeyMaxCharacters: 100,
  eventLifetimeDays: 400,
} as const;

/** Every number that both sides share, its unit in its name. Sources: specification section 9, decisions.md, domain.md, quality.md. */
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
  setupLifetimeDays: 30,
  inviteLifetimeDays: 14,
  resetLifetimeMinutes: 60,
  pageSizeDefault: 50,
  pageSizeMax: 200,
  videoCapDefault: 50,
  videoCapMax: 100_000,
  usageLabelAbovePercent: 10,
  smallSampleBelowPitches: 5,
  searchMaxCharacters: 200,
  requestBodyMaxBytes: 64 * 1024,
  requestUrlMaxBytes: 2048,
  importFileMaxBytes: 10 * 1024 * 1024,
  importFileMaxRows: 50_000,
  athletesSentWholeMax: 5_000,
  idempotencyKeyMaxCharacters: 100,
  idempotencyKeyLifetimeHours: 24,
} as const;

/** Accepted readings in the units of the canonical basis (mph, in): outside `warn` an import says so, outside `refuse` it refuses the row. Source: domain.md, Ranges. */
export const readingRanges = {
  velo: { warn: [40, 103], refuse: [20, 110] },
  vertBreak: { warn: [-25, 28], refuse: [-45, 45] },
  hb: { warn: [-28, 28], refuse: [-45, 45] },
  pitchNum: { warn: [1, 130], refuse: [1, 10_000] },
} as const;

/** The limits of films and clips. Each name includes its unit. */
export const clipLimits = {
  /** Of a film of one pitch. */
  singleMaxBytes: 200_000_000,
  singleMaxMs: 60_000,
  singleMaxFrames: 60_000,
  /** Of a recording of an outing. */
  longMaxBytes: 2_000_000_000,
  longMaxMs: 3 * 60 * 60 * 1000,
  longMaxFrames: 1_000_000,
  minMs: 50,
  sideMin: 160,
  sideMax: 4_096,
  posterMaxBytes: 200_000,
  /** How many bytes the browser sends in one request. */
  partBytes: 4 * 1024 * 1024,
  /** An upload that is not finished by then is removed, and what it reserved is given back. */
  uploadLifetimeHours: 24,
  clipsPerRecordingMax: 1_000,
  recordingsSentMax: 2_000,
  noteTextMaxCharacters: 1_000,
  drawingsPerNoteMax: 20,
} as const;

/** The errors of speeds and movement from video. */
export const estimateErrors = {
  "estimate-not-found": {
    status: 404,
    sentence: "Someone removed this value from video in the meantime.",
  },
  "clip-without-pitch": {
    status: 409,
    sentence: "This clip has no pitch yet. Choose its pitch first.",
  },
  "marks-outside": { status: 422, sentence: "The marks lie outside of this clip. Mark it again." },
  "marks-clock": {
    status: 422,
    sentence: "No one pitches at this speed. Say whether the clip is in slow motion.",
  },
  "marks-frames": {
    status: 422,
    sentence:
      "This clip has fewer than 50 frames a second, so its speed cannot be told. Film the next one at 60 or more.",
  },
  "marks-speed": {
    status: 422,
    sentence: "No one pitches at this speed. Check both marks and the distance.",
  },
  "film-slowed-in-part": {
    status: 422,
    sentence:
      "A part of this clip is in slow motion, so its speed cannot be told. Save it on the phone without slow motion, and add it again.",
  },
  "tracking-off": { status: 404, sentence: "This server doesn’t track balls in clips." },
  "track-lost": {
    status: 422,
    sentence:
      "The ball was not followed well enough for numbers. Check the marks and each tap, and track it again.",
  },
  "track-clock": {
    status: 422,
    sentence:
      "The ball does not fall as a ball falls. Check the taps and the distance, and whether the clip is in slow motion.",
  },
  "track-without-gun": {
    status: 409,
    sentence: "This pitch has no velocity of a device any more. Track the ball without it.",
  },
} as const;

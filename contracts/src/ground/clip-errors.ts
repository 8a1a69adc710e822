import { clipLimits } from "./clip-limits.ts";

const { singleMaxBytes, longMaxBytes, singleMaxMs, longMaxMs, sideMin, sideMax } = clipLimits;
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const gigabytes = (bytes: number) => `${bytes / 1_000_000_000} GB`;

/** The errors of filming: of an upload, of a film's file, and of clips. */
export const clipErrors = {
  "video-off": { status: 404, sentence: "This server keeps no videos." },
  "recording-not-found": {
    status: 404,
    sentence: "This film was deleted, or its upload took longer than a day. Choose the file again.",
  },
  "clip-not-found": { status: 404, sentence: "Someone deleted this clip in the meantime." },
  "clip-note-not-found": { status: 404, sentence: "Someone deleted this note in the meantime." },
  "poster-not-found": { status: 404, sentence: "This film has no poster." },
  "pairing-not-found": { status: 404, sentence: "These pairs are no longer there." },
  "pairing-undone": { status: 409, sentence: "These pairs were already undone." },
  "pairing-outdated": {
    status: 409,
    sentence: "The clips or the pitches changed in the meantime. Check the pairs again.",
  },
  "place-unknown": {
    status: 409,
    sentence: "This athlete, game or pitch was deleted, or has not arrived yet.",
  },
  "other-athlete": {
    status: 409,
    sentence:
      "The other clips of this film show another athlete. Choose one of that athlete's pitches.",
  },
  "film-of-two-athletes": {
    status: 409,
    sentence:
      "A video of this game has clips of another game too, so it would show two athletes. Free the clips of one game, then try again.",
  },
  "film-id-taken": { status: 409, sentence: "Another film or clip already has this ID." },
  "film-not-ready": {
    status: 409,
    sentence: "This film is still being uploaded. Please try again when it is done.",
  },
  "video-cap-reached": {
    status: 409,
    sentence:
      "Your program has used all of this month's videos. Upload again next month, or ask for a higher limit.",
  },
  "clip-storage-full": {
    status: 507,
    sentence:
      "This server has no room for more videos. Delete videos that no one needs, or ask the person who runs the server.",
  },
  "film-empty": { status: 422, sentence: "This file is empty. Choose another one." },
  "film-too-large": {
    status: 413,
    sentence: `This file is too large: a clip can have ${megabytes(singleMaxBytes)}, a long recording ${gigabytes(longMaxBytes)}. Trim it, or film with fewer pixels.`,
  },
  "film-too-long": {
    status: 422,
    sentence: `This video is too long: a clip can take ${singleMaxMs / 1000} seconds, a long recording ${longMaxMs / 3_600_000} hours. Trim it.`,
  },
  "film-too-short": { status: 422, sentence: "This video is too short to show a pitch." },
  "film-unknown": {
    status: 422,
    sentence: "This file is not a video that Armslot can keep. Choose an MP4 or MOV file.",
  },
  "film-incomplete": {
    status: 422,
    sentence: "The end of this video is missing. Get the file again from where it came from.",
  },
  "film-damaged": {
    status: 422,
    sentence: "This video is damaged. Get the file again from where it came from.",
  },
  "film-fragmented": {
    status: 422,
    sentence: "This video is stored in fragments. Export it as an ordinary MP4 and choose that.",
  },
  "film-codec": {
    status: 422,
    sentence:
      "The picture of this video is in a format that Armslot can't keep. Export it as H.264 or HEVC and choose that.",
  },
  "film-picture": {
    status: 422,
    sentence: `The picture of this video must have ${sideMin} to ${sideMax} pixels on each side.`,
  },
  "film-tracks": {
    status: 422,
    sentence:
      "This file has sound or other data beside one picture. Choose the original in Armslot, which takes them out.",
  },
  "poster-unusable": { status: 422, sentence: "The poster must be a WebP picture without tags." },
  "not-a-part": { status: 415, sentence: "The request must be a part of a film." },
  "upload-version": { status: 412, sentence: "The server speaks version 1.0.0 of tus." },
  "upload-conflict": {
    status: 409,
    sentence: "The server has another number of bytes. The upload goes on from there.",
  },
  "upload-too-long": { status: 413, sentence: "The film has more bytes than were announced." },
} as const;

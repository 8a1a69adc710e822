import { commonColumns, type ExportColumn, type ExportFile } from "./export-columns.ts";

const { athleteId, gameId, version, addedAt, changedAt } = commonColumns;
const videoId: ExportColumn = {
  key: "recordingId",
  header: "Video ID",
  about: "row in videos",
};

/** The files of an export for films: the films, their clips, and the notes of the clips. */
export const filmFiles = {
  videos: {
    about: "one row per video; the video itself is videos/Video ID.mp4",
    columns: [
      videoId,
      athleteId,
      gameId,
      { key: "kind", header: "Kind", about: "single for one pitch, long for a recording of many" },
      { key: "state", header: "State", about: "uploading or ready; only a ready one has a file" },
      { key: "byteCount", header: "Bytes" },
      { key: "container", header: "Container" },
      { key: "codec", header: "Codec" },
      { key: "width", header: "Width", about: "in pixels, before the picture is turned" },
      { key: "height", header: "Height", about: "in pixels, before the picture is turned" },
      { key: "rotation", header: "Rotation", about: "in degrees, clockwise" },
      { key: "frames", header: "Frames" },
      { key: "durationMs", header: "Duration (ms)" },
      { key: "startedAt", header: "Started At", about: "by the phone's clock" },
      {
        key: "clockShiftSeconds",
        header: "Clock Shift (s)",
        about: "what to add to the phone's clock for the time of the pitches",
      },
      { key: "clockFrom", header: "Clock From", about: "times or tap" },
      { key: "posterBytes", header: "Poster Bytes" },
      { key: "uploadedBy", header: "Uploaded By", about: "member ID" },
      addedAt,
      { key: "expiresAt", header: "Expires At", about: "of an unfinished upload" },
    ],
  },
  clips: {
    about: "one row per clip, which is a part of a video",
    columns: [
      { key: "clipId", header: "Clip ID" },
      videoId,
      { key: "pitchId", header: "Pitch ID", about: "empty while the clip waits for a pitch" },
      { key: "fromMs", header: "From (ms)", about: "from the first frame of the video" },
      { key: "toMs", header: "To (ms)", about: "empty for the end of the video" },
      { key: "releaseMs", header: "Release (ms)" },
      { key: "pairedBy", header: "Paired By", about: "times, tap or person" },
      { key: "margin", header: "Margin", about: "how sure a pair by times is, from 0 to 1" },
      { key: "needsLook", header: "Needs a Look" },
      version,
      addedAt,
      changedAt,
    ],
  },
  "clip-notes": {
    about: "one row per note at a moment of a clip",
    columns: [
      { key: "noteId", header: "Note ID" },
      { key: "clipId", header: "Clip ID" },
      { key: "atMs", header: "At (ms)", about: "from the first frame of the video" },
      { key: "note", header: "Note" },
      {
        key: "drawings",
        header: "Drawings",
        about: "as JSON: lines and angles, in shares of the picture from its top left",
      },
      { key: "writtenBy", header: "Written By", about: "member ID" },
      addedAt,
      changedAt,
    ],
  },
} as const satisfies Record<string, ExportFile>;

import { limits } from "./limits.ts";

/** The errors of the catalog that a few screens also show by themselves. The first page loads without them. */
export const screenErrors = {
  "version-conflict": {
    status: 412,
    sentence:
      "Someone else saved changes in the meantime. Your entries are kept; check them against the current values.",
  },
  "file-too-large": {
    status: 413,
    sentence: `This file is larger than ${limits.importFileMaxBytes / 1024 / 1024} MB. Split it and import the parts.`,
  },
  "recording-not-found": {
    status: 404,
    sentence: "This film was deleted, or its upload took longer than a day. Choose the file again.",
  },
} as const;

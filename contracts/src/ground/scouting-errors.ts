/** The error codes of scouting and of the contact log. */
export const scoutingErrors = {
  "report-not-found": {
    status: 404,
    sentence: "This report was not found, or it is hidden from you.",
  },
  "report-filed": {
    status: 409,
    sentence: "This report is filed and can't change. Start a correction instead.",
  },
  "correction-open": {
    status: 409,
    sentence: "A correction of this report is open already. Continue that one.",
  },
  "template-not-found": { status: 404, sentence: "This template was not found." },
  "look-not-found": {
    status: 404,
    sentence: "This look was not found. A look that waits on another phone arrives first.",
  },
  "look-cited": { status: 409, sentence: "A filed report cites this look, so it stays." },
  "rating-not-found": { status: 404, sentence: "Someone withdrew this rating in the meantime." },
  "note-not-found": { status: 404, sentence: "This note was not found." },
  "fact-not-found": { status: 404, sentence: "Someone deleted this fact in the meantime." },
  "tag-not-found": { status: 404, sentence: "Someone removed this tag in the meantime." },
  "tag-taken": { status: 409, sentence: "Another tag has this name. Merge the two tags instead." },
  "stage-not-found": { status: 404, sentence: "Someone removed this stage in the meantime." },
  "stage-in-use": {
    status: 409,
    sentence: "An athlete is in a stage that would go. Move the athletes to another stage first.",
  },
  "list-not-found": { status: 404, sentence: "This list was not found." },
  "scout-page-not-found": {
    status: 404,
    sentence: "This page was not found. Scouts choose whether admins can read theirs.",
  },
  "contact-not-found": { status: 404, sentence: "This contact was not found." },
  "month-closed": {
    status: 409,
    sentence: "This month is signed and closed. It takes no more changes.",
  },
  "month-not-over": {
    status: 409,
    sentence: "This month is not over. Sign it when it has ended.",
  },
} as const;

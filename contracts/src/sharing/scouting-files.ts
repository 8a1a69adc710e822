import { standings } from "../roster/standing.ts";
import { academicKinds } from "../scouting/academics.ts";
import { lookKinds } from "../scouting/looks.ts";
import { commonColumns, type ExportFile } from "./export-columns.ts";
import {
  added,
  contactColumns,
  kindOf,
  memberId,
  name,
  place,
  plain,
  reason,
  reportColumns,
  withdrawn,
} from "./scouting-columns.ts";

const { addedAt, athleteId, changedAt, gameId, version } = commonColumns;

/** What scouts wrote and staff decided about athletes. The walls of the database leave out what the reader must not see. */
export const scoutingFiles = {
  standings: {
    about: "what an athlete became to the program, and since when",
    columns: [
      { key: "changeId", header: "Change ID" },
      athleteId,
      { key: "former", header: "Former Standing", words: standings },
      { key: "standing", header: "Standing", words: standings },
      { key: "since", header: "Since" },
      memberId("setBy", "Set By"),
      { key: "setAt", header: "Set At" },
    ],
  },
  looks: {
    about:
      "one row per look; a note is there only if the member who exports sees the report of its scout",
    columns: [
      { key: "lookId", header: "Look ID" },
      athleteId,
      memberId("scoutId", "Scout"),
      { key: "seenOn", header: "Day" },
      kindOf(lookKinds),
      place,
      ...plain({ opposition: "Opposition", innings: "Innings", pitches: "Pitches" }),
      ...plain({ weather: "Weather", gun: "Gun" }),
      gameId,
      { key: "note", header: "Note" },
      added,
      withdrawn,
    ],
  },
  reports: {
    about: "one row per report that the member who exports sees, with all versions and own drafts",
    columns: reportColumns,
  },
  grades: {
    about: "one row per tool of these reports; a grade is empty if it was not seen",
    columns: [
      { key: "reportId", header: "Report ID", about: "row in reports" },
      athleteId,
      ...plain({ tool: "Tool", present: "Present", future: "Future", words: "Words" }),
      ...plain({ low: "Low (mph)", sit: "Sit (mph)", high: "High (mph)", peak: "Peak (mph)" }),
    ],
  },
  "outside-ratings": {
    about: "ratings of others",
    columns: [
      { key: "ratingId", header: "Rating ID" },
      athleteId,
      ...plain({ source: "Source", value: "Rating", ratedOn: "Day", event: "Event", link: "Link" }),
      memberId("addedBy", "Added By"),
      added,
      withdrawn,
    ],
  },
  "school-facts": {
    about: "one row per fact about school",
    columns: [
      { key: "factId", header: "Fact ID" },
      athleteId,
      kindOf(academicKinds),
      ...plain({ value: "Value", asOf: "As Of" }),
      memberId("addedBy", "Added By"),
      added,
    ],
  },
  "athlete-tags": {
    about: "one row per tag of an athlete",
    columns: [
      { key: "tagId", header: "Tag ID" },
      name,
      athleteId,
      memberId("taggedBy", "Tagged By"),
      { key: "taggedAt", header: "Tagged At" },
    ],
  },
  "stage-moves": {
    about: "one row per move to a stage, in their order",
    columns: [
      athleteId,
      { key: "stageId", header: "Stage ID" },
      name,
      reason,
      memberId("movedBy", "Moved By"),
      { key: "movedAt", header: "Moved At" },
    ],
  },
  "list-moves": {
    about:
      "one row per move into, within or out of a list that the member who exports sees, in their order",
    columns: [
      athleteId,
      { key: "listId", header: "List ID" },
      name,
      { key: "place", header: "Place", about: "orders the list; empty for a move out of it" },
      reason,
      memberId("movedBy", "Moved By"),
      { key: "movedAt", header: "Moved At" },
    ],
  },
  "list-entries": {
    about: "one row per athlete in a list that the member who exports sees, now",
    columns: [
      { key: "listId", header: "List ID" },
      name,
      { key: "rank", header: "Rank" },
      athleteId,
      reason,
      memberId("movedBy", "Moved By"),
      { key: "movedAt", header: "Moved At" },
    ],
  },
  "follow-ups": {
    about: "one row per follow-up",
    columns: [
      { key: "followUpId", header: "Follow-Up ID" },
      athleteId,
      memberId("ownerId", "Owner"),
      ...plain({ due: "Due", about: "About" }),
      version,
      memberId("createdBy", "Added By"),
      addedAt,
      memberId("doneBy", "Done By"),
      { key: "doneAt", header: "Done At" },
    ],
  },
  contacts: { about: "one row per contact", columns: contactColumns },
  "private-notes": {
    about: "the private notes of the member who exports, and of no one else",
    columns: [
      { key: "noteId", header: "Note ID" },
      athleteId,
      memberId("authorId", "Author"),
      { key: "note", header: "Note" },
      version,
      addedAt,
      changedAt,
    ],
  },
} as const satisfies Record<string, ExportFile>;

/** How the program scouts. */
export const scoutingProgramFiles = {
  "report-templates": {
    isOfProgram: true,
    about: "one row per version of the program's own templates",
    columns: [
      { key: "templateId", header: "Template ID" },
      version,
      { key: "template", header: "Template", about: "as JSON" },
      { key: "isRetired", header: "Retired" },
      memberId("savedBy", "Saved By"),
      { key: "savedAt", header: "Saved At" },
    ],
  },
  tags: {
    isOfProgram: true,
    about: "the program's tags",
    columns: [{ key: "tagId", header: "Tag ID" }, name],
  },
  stages: {
    isOfProgram: true,
    about: "the program's stages",
    columns: [
      { key: "stageId", header: "Stage ID" },
      ...plain({ name: "Name", place: "Place", needsReason: "Needs a Reason" }),
      { key: "isRetired", header: "Removed" },
    ],
  },
  lists: {
    isOfProgram: true,
    about: "the shared lists, and those of the member who exports",
    columns: [
      { key: "listId", header: "List ID" },
      ...plain({ name: "Name", isShared: "Shared" }),
      memberId("ownerId", "Owner"),
      addedAt,
    ],
  },
  "contact-rules": {
    isOfProgram: true,
    about: "one row per version of the program's rules for contacts",
    columns: [
      version,
      { key: "rules", header: "Rules", about: "as JSON" },
      memberId("savedBy", "Saved By"),
      { key: "savedAt", header: "Saved At" },
    ],
  },
  "signed-months": {
    isOfProgram: true,
    about: "one row per month of contacts that a member signed",
    columns: [
      memberId("userId", "Member"),
      { key: "month", header: "Month", about: "its first day" },
      { key: "signedAt", header: "Signed At" },
      {
        key: "erasedContacts",
        header: "Erased Contacts",
        about: "how many were erased with their athletes since",
      },
      { key: "erasedAt", header: "Erased At", about: "when the last ones were" },
    ],
  },
} as const satisfies Record<string, ExportFile>;

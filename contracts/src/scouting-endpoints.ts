import type { Endpoint } from "./ground/endpoint.ts";
import { addAcademicFact, readAcademics, removeAcademicFact } from "./scouting/academics.ts";
import { getBoard, setScouting } from "./scouting/board.ts";
import { getContactRules, saveContactRules } from "./scouting/contact-rules.ts";
import {
  getContactMonth,
  listContacts,
  logContact,
  signContactMonth,
  withdrawContact,
} from "./scouting/contacts.ts";
import {
  createCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  readCalendar,
  saveFollowUp,
} from "./scouting/follow-ups.ts";
import { getList, moveInList, removeList, saveList } from "./scouting/lists.ts";
import { addLook, withdrawLook } from "./scouting/looks.ts";
import {
  addRating,
  handOverNotes,
  removeNote,
  saveNote,
  withdrawRating,
} from "./scouting/notes-and-ratings.ts";
import { declineReport, discardReport, getReport, saveReport } from "./scouting/reports.ts";
import { getScoutPage, shareScoutPage } from "./scouting/scout-page.ts";
import { getAthleteScouting, listScouted } from "./scouting/scouting.ts";
import {
  mergeTag,
  moveToStage,
  removeTag,
  saveStages,
  saveTag,
  tagAthletes,
} from "./scouting/tags-and-stages.ts";
import { saveTemplate } from "./scouting/templates.ts";

/** The endpoints of scouting and of the contact log. */
export const scoutingEndpoints: readonly Endpoint[] = [
  saveTag,
  mergeTag,
  removeTag,
  tagAthletes,
  moveToStage,
  saveStages,
  saveList,
  removeList,
  moveInList,
  getList,
  saveFollowUp,
  getCalendarFeed,
  createCalendarFeed,
  endCalendarFeed,
  readCalendar,
  saveNote,
  removeNote,
  handOverNotes,
  addRating,
  withdrawRating,
  readAcademics,
  addAcademicFact,
  removeAcademicFact,
  setScouting,
  getBoard,
  getAthleteScouting,
  listScouted,
  getScoutPage,
  shareScoutPage,
  saveTemplate,
  addLook,
  withdrawLook,
  saveReport,
  discardReport,
  getReport,
  declineReport,
  getContactRules,
  saveContactRules,
  listContacts,
  logContact,
  withdrawContact,
  getContactMonth,
  signContactMonth,
];

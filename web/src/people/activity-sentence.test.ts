import {
  type ActivityAction,
  type ActivityCounts,
  activityActions,
} from "@armslot/contracts/people/activity";
import { expect, test } from "vitest";
import { activitySentence } from "./activity-sentence.ts";

const sentenceOf = (action: ActivityAction, subject: string | null, counts: ActivityCounts = {}) =>
  activitySentence({ action, subject, counts });

test.each<[ActivityAction, string | null, ActivityCounts, string]>([
  ["user-invited", "Robin Alder", {}, "Invited Robin Alder"],
  ["user-invited", null, {}, "Invited someone who was removed"],
  ["invite-removed", null, {}, "Removed an invite"],
  ["user-removed", null, {}, "Removed a user"],
  ["email-changed", "Robin Alder", {}, "Changed the email of Robin Alder"],
  ["account-unlocked", null, {}, "Unlocked the account of someone who was removed"],
  ["sessions-ended", "Robin Alder", {}, "Signed out Robin Alder everywhere"],
  ["program-edited", null, {}, "Changed the program"],
  [
    "athletes-merged",
    "Mateo Quill",
    { games: 2, pitches: 31 },
    "Merged another athlete with 2 games and 31 pitches into Mateo Quill",
  ],
  ["athletes-merged", "Mateo Quill", {}, "Merged another athlete into Mateo Quill"],
  ["athlete-added", "Mateo Quill", {}, "Added Mateo Quill"],
  ["athlete-edited", "Mateo Quill", {}, "Edited the profile of Mateo Quill"],
  ["standing-changed", "Mateo Quill", {}, "Changed the standing of Mateo Quill"],
  ["report-filed", "Mateo Quill", {}, "Filed a report on Mateo Quill"],
  ["report-declined", "Mateo Quill", {}, "Will not file a report on Mateo Quill"],
  ["template-saved", null, {}, "Saved a report template"],
  ["stages-saved", null, {}, "Changed the stages of the board"],
  ["scouting-set", null, {}, "Changed how the program scouts"],
  ["rest-rule-set", null, {}, "Set a rule of the program for days of rest"],
  ["rest-rule-removed", null, {}, "Went back to Pitch Smart for days of rest"],
  ["notes-handed-over", "Sam Elder", {}, "Handed their private notes to Sam Elder"],
  ["academics-read", "Mateo Quill", {}, "Read the school facts of Mateo Quill"],
  ["calendar-link-created", null, {}, "Created a calendar link"],
  ["contact-rules-saved", null, {}, "Changed the contact rules"],
  [
    "contact-rule-overridden",
    "Mateo Quill",
    {},
    "Logged a contact with Mateo Quill against the contact rules",
  ],
  ["contact-month-signed", null, {}, "Signed a month of their contacts"],
  ["athlete-exported", "Mateo Quill", {}, "Exported Mateo Quill"],
  ["athlete-exported", null, {}, "Exported an athlete who was deleted"],
  ["game-exported", "Mateo Quill", {}, "Exported a game of Mateo Quill"],
  ["api-token-created", "1f9c02ab", {}, "Created the API token 1f9c02ab"],
  ["api-token-created", null, {}, "Created an API token"],
  ["api-token-used", "1f9c02ab", {}, "Used the API token 1f9c02ab for the first time that day"],
  ["api-token-revoked", "1f9c02ab", {}, "Revoked the API token 1f9c02ab"],
  ["athletes-downloaded", null, {}, "Downloaded all athletes with an API token"],
  ["games-downloaded", null, {}, "Downloaded all games with an API token"],
  ["pitches-downloaded", null, {}, "Downloaded all pitches with an API token"],
  ["scouting-downloaded", null, {}, "Downloaded reports or lists with an API token"],
  ["video-estimates-downloaded", null, {}, "Downloaded all values from video with an API token"],
  [
    "summary-sent-with-guardians-consent",
    "Mateo Quill",
    {},
    "Sent a game summary of Mateo Quill with consent of a guardian",
  ],
  ["leaders-exported", null, {}, "Exported the leaders"],
  ["staff-sheet-exported", null, {}, "Exported the staff sheet"],
  ["data-imported", null, { games: 1, pitches: 1 }, "Imported 1 game and 1 pitch"],
  ["data-imported", "Mateo Quill", { pitches: 80 }, "Imported 80 pitches for Mateo Quill"],
  ["data-imported", null, {}, "Imported data"],
  [
    "pitches-moved",
    "Mateo Quill",
    { pitches: 20 },
    "Moved 20 pitches from another athlete to Mateo Quill with a device file",
  ],
  [
    "game-added",
    "Mateo Quill",
    { games: 1, pitches: 1 },
    "Added a game of Mateo Quill with 1 pitch",
  ],
  ["game-added", null, {}, "Added a game"],
  ["game-charted", "Mateo Quill", { games: 1 }, "Charted a game of Mateo Quill"],
  ["game-charted", "Mateo Quill", { pitches: 31 }, "Charted 31 pitches of Mateo Quill"],
  ["game-charted", null, { pitches: 1 }, "Charted 1 pitch"],
  ["game-charted", null, {}, "Charted a game"],
  ["games-merged", "Mateo Quill", {}, "Merged a charted game of Mateo Quill with a measured one"],
  ["alias-set", null, {}, "Set the name of a team or place"],
  ["alias-removed", null, {}, "Removed the name of a team or place"],
  ["level-table-added", null, {}, "Added a level table"],
  ["level-table-edited", null, {}, "Edited a level table"],
  ["level-table-removed", null, {}, "Deleted a level table"],
  [
    "athlete-deleted",
    null,
    { games: 12, pitches: 960 },
    "Deleted an athlete with 12 games and 960 pitches",
  ],
  [
    "athlete-deleted",
    null,
    { games: 0, pitches: 0 },
    "Deleted an athlete with 0 games and 0 pitches",
  ],
  [
    "game-deleted",
    "Mateo Quill",
    { pitches: 1200 },
    "Deleted a game of Mateo Quill with 1,200 pitches",
  ],
  ["game-deleted", null, { pitches: 80 }, "Deleted a game with 80 pitches"],
  ["game-edited", "Mateo Quill", {}, "Edited a game of Mateo Quill"],
  ["game-moved", "Mateo Quill", {}, "Moved a game to Mateo Quill"],
  ["pitches-edited", "Mateo Quill", { pitches: 3 }, "Edited 3 pitches of Mateo Quill"],
  [
    "correction-undone",
    "Mateo Quill",
    { pitches: 1 },
    "Undid a correction of 1 pitch of Mateo Quill",
  ],
  ["correction-undone", null, {}, "Undid a correction of a game of an athlete who was deleted"],
])("%s of %s with %j reads '%s'", (action, subject, counts, sentence) => {
  expect(sentenceOf(action, subject, counts)).toBe(sentence);
});

test.each(activityActions)("%s has a sentence with and without its subject", (action) => {
  const sentences = [sentenceOf(action, "Robin Alder"), sentenceOf(action, null)];
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][a-z]+(?: [A-Za-z-]+)*$/);
});

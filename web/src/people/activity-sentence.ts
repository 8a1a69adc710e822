import type { ActivityAction, ActivityEntry } from "@armslot/contracts/people/activity";
import { formatCount } from "../client/format.ts";

type EntryFacts = Pick<ActivityEntry, "action" | "subject" | "counts">;

/** Returns the counts in words, such as `12 games and 960 pitches`, or null if there are none. */
function amountOf({ athletes, games, pitches }: EntryFacts["counts"]): string | null {
  const parts = [
    athletes === undefined ? null : formatCount(athletes, "athlete"),
    games === undefined ? null : formatCount(games, "game"),
    pitches === undefined ? null : formatCount(pitches, "pitch", "pitches"),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" and ");
}

function person({ subject }: EntryFacts): string {
  return subject ?? "someone who was removed";
}

function athlete({ subject }: EntryFacts): string {
  return subject ?? "an athlete who was deleted";
}

function apiToken({ subject }: EntryFacts): string {
  return subject === null ? "an API token" : `the API token ${subject}`;
}

function deleted(thing: string, { subject, counts }: EntryFacts): string {
  const amount = amountOf(counts);
  const named = subject === null ? thing : `${thing} of ${subject}`;
  return amount === null ? `Deleted ${named}` : `Deleted ${named} with ${amount}`;
}

const sentences: Record<ActivityAction, (entry: EntryFacts) => string> = {
  "setup-completed": () => "Completed the setup",
  "signed-in": () => "Signed in",
  "signed-out-everywhere": () => "Signed out everywhere",
  "password-changed": () => "Changed their password",
  "password-reset": () => "Reset their password",
  "reset-link-made": (entry) => `Created a password reset link for ${person(entry)}`,
  "user-invited": (entry) => `Invited ${person(entry)}`,
  "invite-resent": (entry) => `Resent the invite for ${person(entry)}`,
  "invite-link-copied": (entry) => `Copied the invite link for ${person(entry)}`,
  "invite-removed": ({ subject }) =>
    subject === null ? "Removed an invite" : `Removed the invite for ${subject}`,
  "invite-accepted": () => "Accepted their invite",
  "user-removed": ({ subject }) => `Removed ${subject ?? "a user"}`,
  "role-changed": (entry) => `Changed the role of ${person(entry)}`,
  "email-changed": (entry) => `Changed the email of ${person(entry)}`,
  "account-unlocked": (entry) => `Unlocked the account of ${person(entry)}`,
  "sessions-ended": (entry) => `Signed out ${person(entry)} everywhere`,
  "program-edited": () => "Changed the program",
  "athlete-added": (entry) => `Added ${athlete(entry)}`,
  "athlete-edited": (entry) => `Edited the profile of ${athlete(entry)}`,
  "standing-changed": (entry) => `Changed the standing of ${athlete(entry)}`,
  "report-filed": (entry) => `Filed a report on ${athlete(entry)}`,
  "report-declined": (entry) => `Will not file a report on ${athlete(entry)}`,
  "template-saved": () => "Saved a report template",
  "stages-saved": () => "Changed the stages of the board",
  "scouting-set": () => "Changed how the program scouts",
  "notes-handed-over": (entry) => `Handed their private notes to ${person(entry)}`,
  "academics-read": (entry) => `Read the school facts of ${athlete(entry)}`,
  "calendar-link-created": () => "Created a calendar link",
  "contact-rules-saved": () => "Changed the contact rules",
  "contact-rule-overridden": (entry) =>
    `Logged a contact with ${athlete(entry)} against the contact rules`,
  "contact-month-signed": () => "Signed a month of their contacts",
  "athlete-exported": (entry) => `Exported ${athlete(entry)}`,
  "program-exported": ({ counts }) => {
    const amount = amountOf(counts);
    return amount === null ? "Exported the program" : `Exported the program with ${amount}`;
  },
  "rest-rule-set": () => "Set a rule of the program for days of rest",
  "rest-rule-removed": () => "Went back to Pitch Smart for days of rest",
  "innings-caught-set": (entry) => `Entered the innings that ${athlete(entry)} caught`,
  "sharing-allowed": () => "Allowed links to reports",
  "sharing-stopped": () => "Stopped all links to reports",
  "shared-with-athletes-consent": (entry) =>
    `Shared the report of ${athlete(entry)} with consent of the athlete`,
  "shared-with-guardians-consent": (entry) =>
    `Shared the report of ${athlete(entry)} with consent of a guardian`,
  "shared-videos-with-athletes-consent": (entry) =>
    `Shared the report and videos of ${athlete(entry)} with consent of the athlete`,
  "shared-videos-with-guardians-consent": (entry) =>
    `Shared the report and videos of ${athlete(entry)} with consent of a guardian`,
  "video-sharing-agreed-by-athlete": (entry) =>
    `Recorded that the athlete agrees to links with videos of ${athlete(entry)}`,
  "video-sharing-agreed-by-guardian": (entry) =>
    `Recorded that a guardian agrees to links with videos of ${athlete(entry)}`,
  "video-sharing-withdrawn": (entry) =>
    `Withdrew the consent to links with videos of ${athlete(entry)}`,
  "summary-sent-with-athletes-consent": (entry) =>
    `Sent a game summary of ${athlete(entry)} with consent of the athlete`,
  "summary-sent-with-guardians-consent": (entry) =>
    `Sent a game summary of ${athlete(entry)} with consent of a guardian`,
  "share-revoked": (entry) => `Ended a link to the report of ${athlete(entry)}`,
  "game-exported": (entry) => `Exported a game of ${athlete(entry)}`,
  "leaders-exported": () => "Exported the leaders",
  "staff-sheet-exported": () => "Exported the staff sheet",
  "roster-imported": ({ counts }) => `Added ${amountOf(counts) ?? "athletes"} from a roster file`,
  "data-imported": ({ subject, counts }) => {
    const imported = `Imported ${amountOf(counts) ?? "data"}`;
    return subject === null ? imported : `${imported} for ${subject}`;
  },
  "import-undone": ({ counts }) => {
    const amount = amountOf(counts);
    return amount === null ? "Undid an import" : `Undid an import of ${amount}`;
  },
  "pitches-moved": (entry) => {
    const amount = amountOf(entry.counts) ?? "pitches";
    return `Moved ${amount} from another athlete to ${athlete(entry)} with a device file`;
  },
  "api-token-created": (entry) => `Created ${apiToken(entry)}`,
  "api-token-used": (entry) => `Used ${apiToken(entry)} for the first time that day`,
  "api-token-revoked": (entry) => `Revoked ${apiToken(entry)}`,
  "athletes-downloaded": () => "Downloaded all athletes with an API token",
  "games-downloaded": () => "Downloaded all games with an API token",
  "pitches-downloaded": () => "Downloaded all pitches with an API token",
  "scouting-downloaded": () => "Downloaded reports or lists with an API token",
  "video-estimates-downloaded": () => "Downloaded all values from video with an API token",
  "game-added": ({ subject, counts }) => {
    const pitches = amountOf({ pitches: counts.pitches });
    const game = subject === null ? "a game" : `a game of ${subject}`;
    return pitches === null ? `Added ${game}` : `Added ${game} with ${pitches}`;
  },
  "game-charted": ({ subject, counts }) => {
    const charted = `Charted ${amountOf({ pitches: counts.pitches }) ?? "a game"}`;
    return subject === null ? charted : `${charted} of ${subject}`;
  },
  "games-merged": (entry) => `Merged a charted game of ${athlete(entry)} with a measured one`,
  "alias-set": () => "Set the name of a team or place",
  "alias-removed": () => "Removed the name of a team or place",
  "level-table-added": () => "Added a level table",
  "level-table-edited": () => "Edited a level table",
  "level-table-removed": () => "Deleted a level table",
  "film-uploaded": ({ subject }) =>
    subject === null ? "Uploaded a video" : `Uploaded a video of ${subject}`,
  "film-deleted": ({ subject }) =>
    subject === null ? "Deleted a video" : `Deleted a video of ${subject}`,
  "clip-moved": ({ subject }) =>
    subject === null ? "Took a clip off its pitch" : `Put a clip on a pitch of ${subject}`,
  "clip-deleted": ({ subject }) =>
    subject === null ? "Deleted a clip" : `Deleted a clip of ${subject}`,
  "clips-paired": (entry) => `Paired clips with pitches of ${athlete(entry)}`,
  "pairing-undone": (entry) => `Undid pairs of clips and pitches of ${athlete(entry)}`,
  "video-estimate-added": (entry) => `Added a speed from video of ${athlete(entry)}`,
  "video-estimate-removed": (entry) => `Removed a speed from video of ${athlete(entry)}`,
  "athletes-merged": (entry) => {
    const amount = amountOf(entry.counts);
    const other = amount === null ? "another athlete" : `another athlete with ${amount}`;
    return `Merged ${other} into ${athlete(entry)}`;
  },
  "athlete-deleted": (entry) => deleted("an athlete", { ...entry, subject: null }),
  "game-deleted": (entry) => deleted("a game", entry),
  "game-edited": (entry) => `Edited a game of ${athlete(entry)}`,
  "game-moved": (entry) => `Moved a game to ${athlete(entry)}`,
  "pitches-edited": (entry) => `Edited ${amountOf(entry.counts) ?? "pitches"} of ${athlete(entry)}`,
  "correction-undone": (entry) => {
    const amount = amountOf(entry.counts);
    return `Undid a correction of ${amount === null ? "a game" : amount} of ${athlete(entry)}`;
  },
};

/** Returns the sentence that describes an activity entry, without the actor. */
export function activitySentence(entry: EntryFacts): string {
  return sentences[entry.action](entry);
}

/** Returns the actor's current name, "Operator", or "Former member" for a removed member. */
export function actorName({ kind, name }: ActivityEntry["actor"]): string {
  if (kind === "operator") return "Operator";
  return name ?? "Former member";
}

import type { ActivityAction, ActivityEntry } from "@armslot/contracts/activity";
import { formatCount } from "../../lib/format.ts";

type Told = Pick<ActivityEntry, "action" | "subject" | "counts">;

/** `12 games and 960 pitches`, of what was counted; null when nothing was. */
function amountOf({ games, pitches }: Told["counts"]): string | null {
  const parts = [
    games === undefined ? null : formatCount(games, "game"),
    pitches === undefined ? null : formatCount(pitches, "pitch", "pitches"),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" and ");
}

function person({ subject }: Told): string {
  return subject ?? "someone who is no longer here";
}

function athlete({ subject }: Told): string {
  return subject ?? "an athlete who is no longer here";
}

/** What was deleted, by name where there still is one, with what went along. */
function deleted(thing: string, { subject, counts }: Told): string {
  const amount = amountOf(counts);
  const named = subject === null ? thing : `${thing} of ${subject}`;
  return amount === null ? `Deleted ${named}` : `Deleted ${named} with ${amount}`;
}

const sentences: Record<ActivityAction, (told: Told) => string> = {
  "setup-completed": () => "Completed the setup",
  "signed-in": () => "Signed in",
  "signed-out-everywhere": () => "Signed out everywhere",
  "password-changed": () => "Changed their password",
  "password-reset": () => "Reset their password",
  "reset-link-made": (told) => `Made a password reset link for ${person(told)}`,
  "user-invited": (told) => `Invited ${person(told)}`,
  "invite-resent": (told) => `Resent the invite of ${person(told)}`,
  "invite-link-copied": (told) => `Copied the invite link of ${person(told)}`,
  "invite-removed": ({ subject }) =>
    subject === null ? "Removed an invite" : `Removed the invite of ${subject}`,
  "invite-accepted": () => "Accepted their invite",
  "user-removed": ({ subject }) => `Removed ${subject ?? "a user"}`,
  "role-changed": (told) => `Changed the role of ${person(told)}`,
  "athlete-exported": (told) => `Exported ${athlete(told)}`,
  "game-exported": (told) => `Exported a game of ${athlete(told)}`,
  "data-imported": ({ subject, counts }) => {
    const imported = `Imported ${amountOf(counts) ?? "data"}`;
    return subject === null ? imported : `${imported} for ${subject}`;
  },
  "athlete-deleted": (told) => deleted("an athlete", { ...told, subject: null }),
  "game-deleted": (told) => deleted("a game", told),
};

/** What was done, as the activity says it. */
export function activitySentence(entry: Told): string {
  return sentences[entry.action](entry);
}

/** Who did it: the member's name of today, or what stands for one who is gone. */
export function actorName({ kind, name }: ActivityEntry["actor"]): string {
  if (kind === "operator") return "Operator";
  return name ?? "Former member";
}

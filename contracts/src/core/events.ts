/**
 * The analytics events and their fields (EVENT-2). Text values are cut at `limits.eventTextMaxCharacters`. No event carries a token
 * (EVENT-4) or anything about an athlete except an ID.
 */
export const eventFields = {
  "User Invited": ["uid", "email", "inviteToken", "programId", "invitedBy", "createdAt"],
  "Invited User Signup": ["uid", "email", "programId", "createdAt", "title"],
  "CSV Download": ["distinct_id", "programId", "athleteId", "createdAt", "gameId"],
  "LP Demo Play": ["anonymous", "createdAt", "source"],
  "Athlete Detail Viewed": ["userId", "athleteId", "programId", "createdAt"],
} as const;
export type EventName = keyof typeof eventFields;

/** The events that a browser can send. The server records all others itself (EVENT-3). */
export const browserEvents = [
  "$mp_web_page_view",
  "$identify",
  "LP Demo Play",
  "Athlete Detail Viewed",
] as const;

/** The fields of the analytics profile of a new user (EVENT-6). */
export const profileFields = [
  "name",
  "email",
  "createdAt",
  "programId",
  "title",
  "type",
  "league",
] as const;

/** The paths for events and profiles. Their names are neutral because content blockers match names like "analytics". */
export const eventPaths = { events: "/api/a/e", profiles: "/api/a/p" } as const;

/**
 * The event properties that are kept besides the declared fields: the page and the kind of browser. The browser sends no others and
 * the server stores no others. Addresses have no query, because the query of a link contains its secret.
 */
export const eventSurroundings = [
  "current_url_path",
  "$referring_domain",
  "$browser",
  "$browser_version",
  "$os",
  "$device",
  "$screen_width",
  "$screen_height",
] as const;

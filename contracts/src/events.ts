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

/** What a browser may send; the other events are the server's own, so that none can be lost, forged or blocked. */
export const browserEvents = [
  "$mp_web_page_view",
  "$identify",
  "LP Demo Play",
  "Athlete Detail Viewed",
] as const;

/** The fields of a user's profile, which is stored when the user is created (EVENT-6). */
export const profileFields = [
  "name",
  "email",
  "createdAt",
  "programId",
  "title",
  "type",
  "league",
] as const;

/** Where the browser sends events and profiles: our own origin, by neutral names. */
export const eventPaths = { events: "/api/a/e", profiles: "/api/a/p" } as const;

/**
 * What is kept of an event beyond its declared fields: which page, and what kind of browser. A browser sends nothing else, and the
 * server keeps nothing else; addresses lose their query, since a link's secret travels there.
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

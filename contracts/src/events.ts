/**
 * The analytics events and their fields (specification section 7; what the field holds where it differs: decisions.md row 27).
 * Text values are cut at `limits.eventTextMaxCharacters`. None ever carries a token or anything about an athlete but an id.
 */
export const eventFields = {
  "User Invited": ["uid", "email", "inviteToken", "programId", "invitedBy", "createdAt"],
  "Invited User Signup": ["uid", "email", "programId", "createdAt", "title"],
  "CSV Download": ["distinct_id", "programId", "athleteId", "createdAt", "gameId"],
  "LP Demo Play": ["createdAt", "source"],
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

/** The profile of a user, kept on creation (specification section 7). */
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

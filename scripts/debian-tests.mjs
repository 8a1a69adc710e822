/** Tests that import one of these use the run's database or start Debian's PostgreSQL themselves. The others ran before. */
export const databaseHarness = [
  "server/test/kit/database/database-server.ts",
  "scripts/debian-postgres.mjs",
];

/** These start both kinds of PostgreSQL themselves, whichever the run's is. */
const withOwnServers = ["server/test/processes/backup.test.ts"];

const aboutLoad = ["server/test/processes/{overload,slow-requests}.test.ts"];

/** These test how requests are read, refused and answered. */
const aboutRequests = [
  "server/test/rules/{access-rules,body-rules,compressed-replies,cross-site,denials,endpoint-rules}.test.ts",
  "server/test/rules/{form-posts,input,open-endpoints,response-headers,token-reach,unusual-requests}.test.ts",
];

/** What these test is up to our own code, such as which mail is sent when, or how a file is read. */
const aboutOurCode = [
  "server/src/cli/doctor/doctor.test.ts",
  "server/src/cli/transfer/import-files.test.ts",
  "server/src/features/account/account.test.ts",
  "server/src/features/analytics/event-limit.test.ts",
  "server/src/features/athletes/athletes.test.ts",
  "server/src/features/charting/unsent-file.test.ts",
  "server/src/features/exports/{data-tables,exports}.test.ts",
  "server/src/features/games/{correct-pitches,games,get-game,merge-games,save-game}.test.ts",
  "server/src/features/imports/reading-limits.test.ts",
  "server/src/features/imports/review/teams.test.ts",
  "server/src/features/invites/{invite-limits,invite-races,manage-invites,send-invite}.test.ts",
  "server/src/features/level-tables/level-tables.test.ts",
  "server/src/features/new-game/add-game.test.ts",
  "server/src/features/password-reset/{request-reset,reset-answer,reset-journey}.test.ts",
  "server/src/features/program-setup/program-setup.test.ts",
  "server/src/features/public-site/public-site.test.ts",
  "server/src/features/shares/shares.test.ts",
  "server/src/features/sign-in/session.test.ts",
  "server/src/http/error-reply.test.ts",
  "server/src/intake/{import-sequences,own-exports}.test.ts",
  "server/src/intake/fold/second-half-first.test.ts",
  "server/src/intake/match/{device-keys,duplicate-games,two-pitchers}.test.ts",
  "server/src/intake/read/{bad-files,every-reading,generated-files,malformed-files}.test.ts",
  "server/src/intake/undo/undo-import.test.ts",
  "server/src/mail/{mail-pace,mail-queue,mail-secrets,mail-worker}.test.ts",
  "server/src/metrics/metrics.test.ts",
  "server/src/site/static-files.test.ts",
  "server/src/start/delete-expired.test.ts",
  "server/test/flows/{any-corrections,any-day,any-order,charting-sync,late-taps,link-passwords}.test.ts",
  "server/test/flows/{measured-late-taps,member-events,same-outings,uploads,waiting-uploads}.test.ts",
];

/**
 * Test files that run on the embedded PostgreSQL only. Each statement that the product sends in one of them is also sent in a test that
 * runs on both.
 */
export const onEmbeddedOnly = [...withOwnServers, ...aboutLoad, ...aboutRequests, ...aboutOurCode];

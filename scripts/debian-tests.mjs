/**
 * Test files that run on Debian's PostgreSQL, too, as the beginnings of their paths: what differs between versions and hosts of PostgreSQL.
 * Whatever else a file tests is up to our own code, and runs on the embedded PostgreSQL alone.
 */
export const onBothDatabases = [
  // The tables themselves: migrations, roles, row security, locks, deadlines, limits of columns.
  "server/src/database/",
  "server/src/storage/",
  "server/src/scouting/walls.test.ts",
  "server/test/rules/column-limits.test.ts",
  "server/test/rules/data-classes.test.ts",
  "server/test/rules/schema.test.ts",
  "server/test/rules/secrets-at-rest.test.ts",
  "server/test/flows/deletion-races.test.ts",
  "server/test/flows/film-races.test.ts",
  // Every endpoint: each read and each write is answered once, and each is called while the disk is full.
  "server/test/rules/body-rules.test.ts",
  "server/test/faults/full-disk.test.ts",
  // The longest statements, whose numbers are held against a second way.
  "server/src/athlete/",
  "server/src/roster/",
  "server/src/compare/",
  "server/src/imports/import-file.test.ts",
  // Backups and the doctor read the server's own tables.
  "server/src/cli/doctor-database.test.ts",
  "server/src/cli/transfer/",
  "server/test/processes/restored-backup.test.ts",
  "server/test/faults/failover.test.ts",
  "server/test/processes/quick-starts.test.ts",
];

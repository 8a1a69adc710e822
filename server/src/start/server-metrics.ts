import { Counter, Gauge, type Registry } from "prom-client";
import { backupsIn } from "../backup/backup-folder.ts";
import { importResults } from "../deps/import-tally.ts";
import type { Parts } from "../deps/parts.ts";
import { countUnsentMails } from "../mail/mail.query.ts";
import { lastFilmSweep, reservedFilmBytes } from "../storage/film-sweeps.ts";

const secondMs = 1000;
const mailStates = ["queued", "sending", "failed"] as const;

function measurePools({ db }: Pick<Parts, "db">, registers: Registry[]): void {
  new Gauge({
    name: "armslot_database_connections",
    help: "Database connections by pool and state. Requests in the state waiting have none yet.",
    labelNames: ["pool", "state"] as const,
    registers,
    collect() {
      for (const [pool, load] of Object.entries(db.poolLoads())) {
        for (const [state, count] of Object.entries(load)) this.set({ pool, state }, count);
      }
    },
  });
}

function measureHashing({ passwords }: Pick<Parts, "passwords">, registers: Registry[]): void {
  new Gauge({
    name: "armslot_password_hashes",
    help: "Passwords that are being hashed (running) or wait for their turn (waiting).",
    labelNames: ["state"] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(passwords.load())) this.set({ state }, count);
    },
  });
}

function measureMails({ db, clock }: Pick<Parts, "db" | "clock">, registers: Registry[]): void {
  // While the database does not answer, the counts are unknown and left out.
  const counts = () => countUnsentMails(db.identitySql).catch(() => undefined);
  new Gauge({
    name: "armslot_mails",
    help: "Mails that are not sent, by state.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const found = await counts();
      this.reset();
      if (!found) return;
      for (const state of mailStates) this.set({ state }, 0);
      for (const { state, mails } of found) this.set({ state }, mails);
    },
  });
  new Gauge({
    name: "armslot_mail_oldest_age_seconds",
    help: "Age of the oldest mail that is not sent, by state. A state without mails is missing.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const found = (await counts()) ?? [];
      this.reset();
      for (const { state, oldest } of found) {
        this.set({ state }, (clock().getTime() - oldest.getTime()) / secondMs);
      }
    },
  });
}

function measureBackups(
  { settings, clock }: Pick<Parts, "settings" | "clock">,
  registers: Registry[],
) {
  const { backupDir } = settings;
  if (backupDir === undefined) return;
  new Gauge({
    name: "armslot_backup_age_seconds",
    help: "Age of the newest backup in BACKUP_DIR. Missing while there is none.",
    registers,
    collect() {
      this.remove();
      try {
        const now = clock();
        const [newest] = backupsIn(backupDir, now);
        if (newest) this.set((now.getTime() - newest.createdAt.getTime()) / secondMs);
      } catch {
        // The folder cannot be read, so the age is unknown.
      }
    },
  });
}

function measureImports({ importTally }: Pick<Parts, "importTally">, registers: Registry[]): void {
  new Counter({
    name: "armslot_imports_total",
    help: "Files imported in the browser or with an API token, by result: stored, repeated (the same bytes were imported before), waiting (for a person's answer), refused (the input) or failed (the server). Those of npx armslot import are not counted.",
    labelNames: ["result"] as const,
    registers,
    collect() {
      this.reset();
      for (const result of importResults) this.inc({ result }, importTally.counts[result]);
    },
  });
}

function measureFilms({ db }: Pick<Parts, "db">, registers: Registry[]): void {
  new Gauge({
    name: "armslot_film_bytes",
    help: "Bytes of all videos, with what unfinished uploads reserve.",
    registers,
    async collect() {
      this.remove();
      const bytes = await reservedFilmBytes(db.identitySql).catch(() => undefined);
      if (bytes !== undefined) this.set(bytes);
    },
  });
  new Gauge({
    name: "armslot_film_orphaned_bytes",
    help: "Bytes of video files without a row, as the last daily sweep found them. Missing before the first sweep.",
    registers,
    async collect() {
      this.remove();
      const sweep = await lastFilmSweep(db.identitySql).catch(() => undefined);
      if (sweep) this.set(sweep.orphanedBytes);
    },
  });
}

/** Everything that `measureServer` reads. */
export type MeasuredParts = Pick<Parts, "db" | "passwords" | "settings" | "clock" | "importTally">;

/** Measures connections, password hashing, the mail queue, the backups, the imports and the films at each collection. */
export function measureServer(parts: MeasuredParts, registry: Registry): void {
  const registers = [registry];
  measurePools(parts, registers);
  measureHashing(parts, registers);
  measureMails(parts, registers);
  measureBackups(parts, registers);
  measureImports(parts, registers);
  measureFilms(parts, registers);
}

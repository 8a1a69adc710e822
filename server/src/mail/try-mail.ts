import { claimDueMail, claimQueuedMail } from "../tables/mails.ts";
import { type AttemptOutcome, attemptMail } from "./attempt-mail.ts";
import { mailState } from "./mail.query.ts";
import type { Mail } from "./mail.ts";
import { leaseEnd, leaseMs, type MailWorld } from "./mail-world.ts";

/** A send ends so much before a request's attempt or a worker's lease does, for what is left to write down. */
const writeDownMs = 500;

type Tried = Awaited<ReturnType<Mail["tryNow"]>>;
const triedAs: Readonly<Record<string, Tried>> = { sent: "sent", stored: "kept" };

interface Within {
  /** How long a send may take; within a request the whole attempt. */
  readonly attemptMs: number;
  /** Ends a wait for the transport's pace. */
  readonly waitSignal: AbortSignal;
  readonly sendSignal: AbortSignal;
}

/** Attempts one queued mail, due or not, and says what has become of it, by us or by another who was quicker. */
export async function tryQueuedMail(
  world: MailWorld,
  mailId: string,
  { attemptMs, ...signals }: Within,
): Promise<Tried> {
  const { db } = world.parts;
  const endsAt = performance.now() + attemptMs - writeDownMs;
  const mail = await claimQueuedMail(db.identitySql, { mailId, ...leaseEnd(world.parts) });
  if (!mail) return triedAs[(await mailState(db.identitySql, mailId)) ?? ""] ?? "failed";
  const leftMs = () => endsAt - performance.now();
  const limits = { waitMaxMs: leftMs() / 2, sendWithinMs: leftMs, ...signals };
  return triedAs[await attemptMail(world, mail, limits)] ?? "failed";
}

/** Attempts the mail that is due longest. Undefined when none is. */
export async function deliverNextMail(
  world: MailWorld,
  { attemptMs, ...signals }: Within,
): Promise<AttemptOutcome | undefined> {
  const endsAt = performance.now() + leaseMs - writeDownMs;
  const mail = await claimDueMail(world.parts.db.identitySql, leaseEnd(world.parts));
  if (!mail) return undefined;
  const sendWithinMs = () => Math.min(attemptMs, endsAt - performance.now());
  const limits = { waitMaxMs: attemptMs, sendWithinMs, ...signals };
  return await attemptMail(world, mail, limits);
}

import { setTimeout as pause } from "node:timers/promises";
import type { MailTransport } from "../outside/email/transport.ts";
import { hasFailedSince } from "../tables/mail-transports.ts";
import { claimDueMail, claimQueuedMail } from "../tables/mails.ts";
import { type AttemptLimits, type AttemptOutcome, attemptMail } from "./attempt-mail.ts";
import { mailState } from "./mail.query.ts";
import type { MailQueue } from "./mail.ts";
import { runMailWorker } from "./mail-worker.ts";
import { leaseEnd, type MailParts, type MailWorld } from "./mail-world.ts";
import { mailAttemptMs } from "./new-mails.ts";

const failingMs = 5 * 60 * 1000;
/** A send within a request ends so much earlier than the attempt, for what is left to write down. */
const settleMs = 500;
/** From the moment when the worker is told to stop; the process has ten seconds. */
const stopMs = 9_000;

type Tried = "sent" | "kept" | "failed";

const triedAs: Readonly<Record<string, Tried>> = { sent: "sent", stored: "kept" };

/**
 * Mail on its queue, which all processes on one database share. No worker runs before `startWorker`.
 * @param attemptMs how long an attempt within a request and any send may take
 */
export function openMail(
  parts: MailParts,
  transport: MailTransport,
  attemptMs: number = mailAttemptMs,
): MailQueue {
  const { db, clock, log } = parts;
  const world: MailWorld = { parts, transport, attemptMs };
  const running = new Set<Promise<unknown>>();
  const closing = new AbortController();
  let worker: ReturnType<typeof runMailWorker> | undefined;
  let stopAskedAt: number | undefined;

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    const forget = () => running.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function deliverNext(waitSignal: AbortSignal): Promise<AttemptOutcome | undefined> {
    const mail = await claimDueMail(db.identitySql, leaseEnd(parts));
    if (!mail) return undefined;
    const limits: AttemptLimits = {
      waitMaxMs: attemptMs,
      sendWithinMs: () => attemptMs,
      waitSignal,
      sendSignal: closing.signal,
    };
    return await attemptMail(world, mail, limits);
  }

  async function deliverDue(waitSignal: AbortSignal): Promise<void> {
    let outcome: AttemptOutcome | undefined;
    do outcome = await track(deliverNext(waitSignal));
    while (outcome !== undefined && outcome !== "postponed" && !waitSignal.aborted);
  }

  async function tryClaimed(mailId: string, endsAt: number): Promise<Tried> {
    const mail = await claimQueuedMail(db.identitySql, { mailId, ...leaseEnd(parts) });
    if (!mail) return triedAs[(await mailState(db.identitySql, mailId)) ?? ""] ?? "failed";
    const leftMs = () => Math.max(0, endsAt - settleMs - performance.now());
    const limits: AttemptLimits = {
      waitMaxMs: leftMs() / 2,
      sendWithinMs: leftMs,
      waitSignal: closing.signal,
      sendSignal: closing.signal,
    };
    return triedAs[await attemptMail(world, mail, limits)] ?? "failed";
  }

  return {
    async tryNow(mailId) {
      const attempt = track(tryClaimed(mailId, performance.now() + attemptMs)).catch(
        (failure: unknown): Tried => {
          log.warn({ err: failure, mailId }, "could not try a mail");
          return "failed";
        },
      );
      const timer = new AbortController();
      const tooLate = pause(attemptMs, "failed" as const, { signal: timer.signal });
      tooLate.catch(() => undefined);
      return await Promise.race([attempt, tooLate]).finally(() => timer.abort());
    },
    wake: () => worker?.wake(),
    async isFailing() {
      const since = new Date(clock().getTime() - failingMs);
      return await hasFailedSince(db.identitySql, { name: transport.name, since });
    },
    deliverDue: () => deliverDue(closing.signal),
    startWorker() {
      worker ??= runMailWorker({ deliverDue, log });
      return () => {
        stopAskedAt ??= performance.now();
        worker?.stop();
      };
    },
    async close() {
      const leftMs = stopMs - (performance.now() - (stopAskedAt ?? performance.now()));
      worker?.stop();
      const timer = setTimeout(() => closing.abort(), Math.max(0, leftMs));
      await worker?.ended;
      await Promise.allSettled([...running]);
      clearTimeout(timer);
      await transport.close();
    },
  };
}

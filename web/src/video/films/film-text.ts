import { formatCount, formatNumber } from "../../client/format.ts";
import type { KeptFilm } from "./film-database.ts";
import type { FilmStatus, FilmWork } from "./film-status.ts";

const megabyte = 1_000_000;

/** Returns a number of bytes as text: "0.4 MB", "12 MB". */
export function bytesText(bytes: number): string {
  const megabytes = bytes / megabyte;
  return `${megabytes < 10 ? megabytes.toFixed(1) : formatNumber(megabytes)} MB`;
}

/** Returns how long something takes as text: "40 s", "3 min". */
export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}

function percentText(share: number): string {
  return `${Math.floor(share * 100)}%`;
}

/** Returns what the phone does with a film: "Preparing, 40%" or "Uploading, 3.2 MB of 12 MB, 1.4 MB a second, 6 s left". */
export function workText(work: FilmWork, byteCount: number): string {
  if (work.kind === "keeping") return "Keeping it on this phone";
  if (work.kind === "preparing") return `Preparing, ${percentText(work.share)}`;
  const { bytes, rate } = work;
  const sent = `Uploading, ${bytesText(bytes)} of ${bytesText(byteCount)}`;
  if (rate === null || rate <= 0) return sent;
  return `${sent}, ${bytesText(rate)} a second, ${timeText((byteCount - bytes) / rate)} left`;
}

/** Returns how far a film is, from 0 to 1. */
export function workShare(work: FilmWork, byteCount: number): number {
  if (work.kind === "keeping") return 0;
  return work.kind === "preparing" ? work.share : work.bytes / Math.max(1, byteCount);
}

/** Returns what a film waits for while nothing is done with it. */
export function waitText({ step }: KeptFilm, { trouble, isElsewhere }: FilmStatus): string {
  if (isElsewhere) return "Another tab is sending videos";
  if (step === "chosen") return "Waits to be prepared";
  if (trouble?.code === "signed-out") return "Waits until you sign in again";
  if (trouble?.noReply) return "Waits for a connection";
  return "Waits to be uploaded";
}

/** Returns what the phone alone has: "2 clips only on this phone". */
export function onPhoneText(films: readonly unknown[]): string {
  return `${formatCount(films.length, "clip")} only on this phone`;
}

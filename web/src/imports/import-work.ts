import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import type { runImport } from "@armslot/contracts/imports/imports";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createStore, type StoreApi } from "zustand";

/** A file that is on its way to the server, or did not get there. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Stops the upload. */
  readonly stop: AbortController;
  readonly state: "waiting" | "sending" | "failed" | "sent";
  /** The share of the file that was sent, from 0 to 1. */
  readonly progress: number;
  /** Why it failed, in one sentence. */
  readonly failure: string | null;
  /** Whether sending the same file again can help. */
  readonly canRetry: boolean;
  /** The files of a sent ZIP that were left out. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

export type ImportReply = ReplyOf<typeof runImport>;

/** The import of one file. */
export interface Run {
  readonly fileId: string;
  readonly fileName: string;
  /** The same for all files of one click on Import. */
  readonly batch: string;
  readonly state: "queued" | "running" | "waiting" | "failed" | "done";
  /** The `Idempotency-Key`, which stays the same when a failed import is repeated. */
  readonly key: string;
  readonly failure: string | null;
  readonly reply: ImportReply | null;
}

/** What happens on the import screen and is not on the server yet. It survives leaving the screen within the application. */
export interface ImportWorkState {
  readonly uploads: readonly Upload[];
  /** A sentence about files that were not added. */
  readonly note: string | null;
  /** Decisions that the server has not saved yet, by file. */
  readonly decisions: Readonly<Record<string, ImportDecisions>>;
  /** Files that are to be imported although the same bytes were imported before. */
  readonly again: Readonly<Record<string, boolean>>;
  readonly roster: RosterWork;
  /** Imports of this visit, by file. */
  readonly runs: Readonly<Record<string, Run>>;
}

/** The pitchers of the files who are added to the roster. */
export interface RosterWork {
  /** The place keys of those who are being added. */
  readonly adding: readonly string[];
  /** How many this visit has added. */
  readonly added: number;
  /** Why the last ones were not added, in one sentence. */
  readonly failure: string | null;
}

export interface ImportWork {
  readonly store: StoreApi<ImportWorkState>;
  /** Limits the reviews that the server makes at once. Each reads a whole file. */
  readonly reviewSlots: Slots;
}

const reviewsAtOnce = 3;
const workKey = ["import-work"];
const nothing: ImportWorkState = {
  uploads: [],
  note: null,
  decisions: {},
  again: {},
  roster: { adding: [], added: 0, failure: null },
  runs: {},
};

function workOf(queryClient: QueryClient): ImportWork {
  const kept = queryClient.getQueryData<ImportWork>(workKey);
  if (kept) return kept;
  const work = { store: createStore(() => nothing), reviewSlots: openSlots(reviewsAtOnce) };
  queryClient.setQueryDefaults(workKey, { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(workKey, work);
  return work;
}

/** Returns the work of the import screen. It is kept with the data from the server, so signing out clears it. */
export function useImportWork(): ImportWork {
  const queryClient = useQueryClient();
  const [work] = useState(() => workOf(queryClient));
  return work;
}

/** Runs tasks with a limit on how many run at once. Waiting tasks start in order, and an aborted one never starts. */
type Slots = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Returns a function that runs at most `count` tasks at once. */
function openSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = () => {
    free += 1;
    waiting.shift()?.();
  };
  return async (task, signal) => {
    while (free === 0) await new Promise<void>((start) => waiting.push(start));
    free -= 1;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      leave();
    }
  };
}

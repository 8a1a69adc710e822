import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { getGame } from "@armslot/contracts/games/games";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import { listImports, runImport } from "@armslot/contracts/imports/imports";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import type { StoreApi } from "zustand";
import { call } from "../client/api.ts";
import { type AppError, asAppError } from "../client/app-error.ts";
import { newKey } from "../client/new-key.ts";
import { endpointKey } from "../client/queries.ts";
import { type SessionRecovery, SessionRecoveryContext } from "../client/session-recovery.ts";
import { changeFiles } from "./held-files.ts";
import { type ImportReply, type ImportWorkState, type Run, useImportWork } from "./import-work.ts";
import { onceRead } from "./once-read.ts";

const replyWithinMs = minuteMs;
const tryAgainAfterMs = 2 * secondMs;

/** A file to import, with the decisions that its review showed. */
interface FileToImport {
  readonly fileId: string;
  readonly fileName: string;
  readonly decisions: ImportDecisions;
  /** Whether to import it although the same file was imported before. */
  readonly again: boolean;
}

interface Running {
  readonly programId: string;
  readonly store: StoreApi<ImportWorkState>;
  readonly queryClient: QueryClient;
  readonly send: SessionRecovery["send"];
}

/** The data on other screens that an import or its undo changes. */
const changedEndpoints = [listAthletes, getAthlete, getGame, listImports];

/** Reloads everything that an import or its undo may have changed. */
export function reloadGames(queryClient: QueryClient): void {
  for (const endpoint of changedEndpoints) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }
}

function change({ store }: Running, fileId: string, change: Partial<Run>): void {
  store.setState(({ runs }) => {
    const run = runs[fileId];
    return run ? { runs: { ...runs, [fileId]: { ...run, ...change } } } : {};
  });
}

/** Sends one import, and sends it again while another import of the program is running. */
async function untilImported(running: Running, file: FileToImport): Promise<ImportReply> {
  const { programId, store, send } = running;
  const { fileId, decisions, again } = file;
  const input = {
    params: { programId, fileId },
    body: again ? { decisions, again } : { decisions },
  };
  const idempotencyKey = store.getState().runs[fileId]?.key ?? newKey();
  const options = { idempotencyKey, timeoutMs: replyWithinMs };
  for (;;) {
    try {
      return await send(() => onceRead(() => call(runImport, input, options)));
    } catch (thrown) {
      if (asAppError(thrown).code !== "import-running") throw thrown;
      change(running, fileId, { state: "waiting" });
      await new Promise((wake) => setTimeout(wake, tryAgainAfterMs));
    }
  }
}

function failed(running: Running, fileId: string, error: AppError): void {
  change(running, fileId, { state: "failed", failure: error.sentence });
}

async function importOne(running: Running, file: FileToImport): Promise<void> {
  const { programId, queryClient } = running;
  change(running, file.fileId, { state: "running", failure: null });
  try {
    const reply = await untilImported(running, file);
    if (reply.error !== null) {
      change(running, file.fileId, { state: "failed", failure: reply.error, key: newKey() });
      return;
    }
    change(running, file.fileId, { state: "done", reply });
    changeFiles(queryClient, programId, (files) =>
      files.filter((other) => other.fileId !== file.fileId),
    );
  } catch (thrown) {
    failed(running, file.fileId, asAppError(thrown));
  }
}

interface Queued {
  readonly file: FileToImport;
  readonly batch: string;
  readonly before: Run | undefined;
}

function queued({ file: { fileId, fileName }, batch, before }: Queued): Run {
  // The server answers a repeated key with the first reply, so a lost reply is no second import.
  const key = before?.state === "failed" ? before.key : newKey();
  return { fileId, fileName, batch, key, state: "queued", failure: null, reply: null };
}

/** Imports files one after the other, each in a transaction of its own. A failed file does not stop the others. */
async function importAll(running: Running, files: readonly FileToImport[]): Promise<void> {
  const batch = newKey();
  running.store.setState(({ runs }) => {
    const added = files.map((file) => queued({ file, batch, before: runs[file.fileId] }));
    return { runs: { ...runs, ...Object.fromEntries(added.map((run) => [run.fileId, run])) } };
  });
  for (const file of files) await importOne(running, file);
  reloadGames(running.queryClient);
}

/** Returns the function that imports files. It continues while another screen is open. */
export function useRunImports(
  programId: string,
): (files: readonly FileToImport[]) => Promise<void> {
  const queryClient = useQueryClient();
  const { store } = useImportWork();
  const { send } = useContext(SessionRecoveryContext);
  return useMemo(() => {
    const running = { programId, store, queryClient, send };
    return (files) => importAll(running, files);
  }, [programId, store, queryClient, send]);
}

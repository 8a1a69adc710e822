import { minuteMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type {
  ImportDecisions,
  ImportFile,
  ImportReview,
} from "@armslot/contracts/imports/import-review";
import { listImportFiles, reviewImportFile } from "@armslot/contracts/imports/imports";
import {
  hashKey,
  type QueryClient,
  type QueryKey,
  useQueries,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { call } from "../client/api.ts";
import type { AppError } from "../client/app-error.ts";
import { endpointKey, showWritten, useEndpointQuery } from "../client/queries.ts";
import { type ImportWork, useImportWork } from "./import-work.ts";
import { onceRead } from "./once-read.ts";

type FileList = ReplyOf<typeof listImportFiles>;

/** An uploaded file with its review. */
export interface ReviewedFile {
  readonly file: ImportFile;
  /** Undefined until the first review. Later the last one, also while a new one is made. */
  readonly review: ImportReview | undefined;
  readonly error: AppError | null;
  readonly isReviewing: boolean;
}

const filesKey = (programId: string) => endpointKey(listImportFiles, { params: { programId } });

function reviewKey(programId: string, fileId: string): QueryKey {
  return [...endpointKey(reviewImportFile), programId, fileId];
}

/** Changes the list of uploaded files in the cache. */
export function changeFiles(
  queryClient: QueryClient,
  programId: string,
  change: (files: readonly ImportFile[]) => readonly ImportFile[],
): void {
  showWritten<FileList>(queryClient, filesKey(programId), (list) => ({
    files: [...change(list?.files ?? [])],
  }));
}

interface Reviewing {
  readonly programId: string;
  readonly fileId: string;
  readonly queryClient: QueryClient;
  readonly work: ImportWork;
}

/** Returns the decisions about a file: those that are not saved yet, or else the saved ones. */
function decisionsOf({ programId, fileId, queryClient, work }: Reviewing): ImportDecisions {
  const unsaved = work.store.getState().decisions[fileId];
  if (unsaved) return unsaved;
  const list = queryClient.getQueryData<FileList>(filesKey(programId));
  return list?.files.find((file) => file.fileId === fileId)?.decisions ?? {};
}

async function makeReview(reviewing: Reviewing, signal: AbortSignal): Promise<ImportReview> {
  const { programId, fileId, queryClient, work } = reviewing;
  const options = { signal, timeoutMs: minuteMs };
  return await work.reviewSlots(async () => {
    const decisions = decisionsOf(reviewing);
    const input = { params: { programId, fileId }, body: { decisions } };
    const made = await onceRead(() => call(reviewImportFile, input, options), signal);
    changeFiles(queryClient, programId, (files) =>
      files.map((file) => (file.fileId === fileId ? made.file : file)),
    );
    work.store.setState(({ decisions: { [fileId]: unsaved, ...others } }) =>
      // A newer decision was made meanwhile.
      unsaved && unsaved !== decisions ? {} : { decisions: others },
    );
    return made;
  }, signal);
}

function isSame(a: ReviewedFile, b: ReviewedFile): boolean {
  return (
    a.file === b.file &&
    a.review === b.review &&
    a.error === b.error &&
    a.isReviewing === b.isReviewing
  );
}

/** Returns the files with the identity of the last call where nothing changed, so their cards are not rendered again. */
function useStableFiles(files: readonly ReviewedFile[]): readonly ReviewedFile[] {
  const last = useRef<readonly ReviewedFile[]>([]);
  const known = new Map(last.current.map((reviewed) => [reviewed.file.fileId, reviewed]));
  const stable = files.map((reviewed) => {
    const before = known.get(reviewed.file.fileId);
    return before && isSame(before, reviewed) ? before : reviewed;
  });
  useEffect(() => {
    last.current = stable;
  });
  return stable;
}

/** Reads the program's uploaded files and reviews each of them. */
export function useImportFiles(programId: string) {
  const queryClient = useQueryClient();
  const work = useImportWork();
  const list = useEndpointQuery(listImportFiles, { params: { programId } });
  const files = list.data?.files ?? [];
  const reviews = useQueries({
    queries: files.map(({ fileId }) => ({
      queryKey: reviewKey(programId, fileId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        makeReview({ programId, fileId, queryClient, work }, signal),
      // Reading a file again is work for the server. The events that change a review ask for a new one.
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
    })),
  });
  const current = files.map((file, index): ReviewedFile => {
    const query = reviews[index];
    return {
      file,
      review: query?.data,
      error: (query?.error ?? null) as AppError | null,
      isReviewing: query?.isFetching ?? true,
    };
  });
  useFollowOtherTabs({ programId, files, listedAt: list.dataUpdatedAt });
  return { list, reviewed: useStableFiles(current) };
}

interface ListedFiles {
  readonly programId: string;
  readonly files: readonly ImportFile[];
  readonly listedAt: number;
}

/** Reviews a file again if its saved decisions were changed in another tab or by someone else. */
function useFollowOtherTabs({ programId, files, listedAt }: ListedFiles): void {
  const queryClient = useQueryClient();
  const { store } = useImportWork();
  useEffect(() => {
    for (const { fileId, decisions } of files) {
      const queryKey = reviewKey(programId, fileId);
      const state = queryClient.getQueryState<ImportReview>(queryKey);
      const isOwnChange = state?.fetchStatus !== "idle" || fileId in store.getState().decisions;
      if (!state?.data || isOwnChange || state.dataUpdatedAt >= listedAt) continue;
      if (hashKey([decisions]) !== hashKey([state.data.file.decisions])) {
        void queryClient.invalidateQueries({ queryKey });
      }
    }
  }, [queryClient, store, programId, files, listedAt]);
}

/** Changes the decisions about a file. */
export type Decide = (fileId: string, change: (now: ImportDecisions) => ImportDecisions) => void;

/** Returns the function that changes the decisions about a file and asks for a new review. */
export function useDecide(programId: string): Decide {
  const queryClient = useQueryClient();
  const work = useImportWork();
  return useCallback(
    (fileId, change) => {
      const decisions = change(decisionsOf({ programId, fileId, queryClient, work }));
      work.store.setState((state) => ({
        decisions: { ...state.decisions, [fileId]: decisions },
      }));
      void queryClient.invalidateQueries({ queryKey: reviewKey(programId, fileId) });
    },
    [programId, queryClient, work],
  );
}

/** Returns the function that reviews all uploaded files again, as after a change of the roster. */
export function useReviewAgain(programId: string): (fileId?: string) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (fileId) => {
      const queryKey = fileId
        ? reviewKey(programId, fileId)
        : [...endpointKey(reviewImportFile), programId];
      void queryClient.invalidateQueries({ queryKey });
    },
    [programId, queryClient],
  );
}

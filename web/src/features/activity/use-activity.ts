import { listActivity } from "@armslot/contracts/activity/activity";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import { type InfiniteData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { AppError } from "../../lib/app-error.ts";
import { endpointKey } from "../../lib/queries.ts";
import { useCanFetch } from "../../session/use-can-fetch.ts";

type Page = ReplyOf<typeof listActivity>;
type Cursor = string | undefined;

/** Reads a program's activity in pages, newest first. */
export function useActivity(programId: string) {
  const enabled = useCanFetch();
  return useInfiniteQuery<Page, AppError, InfiniteData<Page, Cursor>, QueryKey, Cursor>({
    queryKey: [...endpointKey(listActivity), programId],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { params: { programId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });
}

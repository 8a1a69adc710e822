import type { CallOf, Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { call } from "./api.ts";
import type { AppError } from "./app-error.ts";
import { endpointKey, replyBefore } from "./queries.ts";

type Cursor = string | undefined;

/** Reads an endpoint in pages. Its query takes the cursor as `after`, and its reply has the next one as `next`. */
export function useEndpointPages<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): UseInfiniteQueryResult<InfiniteData<ReplyOf<E>, Cursor>, AppError> {
  const { query } = input as { readonly query?: object };
  const queryKey = [...endpointKey(endpoint, input), "pages"];
  return useInfiniteQuery<ReplyOf<E>, AppError, InfiniteData<ReplyOf<E>, Cursor>, QueryKey, Cursor>(
    {
      queryKey,
      queryFn: ({ pageParam: after, signal }) =>
        call(endpoint, { ...input, query: { ...query, after } } as CallOf<E>, { signal }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page as { readonly next: string | null }).next ?? undefined,
      enabled: isEnabled,
      placeholderData: replyBefore(queryKey),
    },
  );
}

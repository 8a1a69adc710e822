import type { CallOf, Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  onlineManager,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  replaceEqualDeep,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useContext, useRef } from "react";
import { arrivedReply, call, copyEtag } from "./api.ts";
import { AppError } from "./app-error.ts";
import { newKey } from "./new-key.ts";
import { SessionRecoveryContext } from "./session-recovery.ts";

const retriesMax = 1;
const retryAfterMs = 500;
const freshForMs = 15_000;

/** Returns the cache key of a call. Without input, returns the key that matches all calls of the endpoint. */
export function endpointKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): QueryKey {
  return input === undefined ? [endpoint.name] : [endpoint.name, input];
}

/** Whether to retry a failed read: once, and only if the server was unreachable or failed. More would delay the error (UI-2). */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < retriesMax && error instanceof AppError && error.status >= 500;
}

/** Reads from the server, or from somewhere else. */
export type ReadThrough = (
  read: (context: QueryFunctionContext) => unknown,
  context: QueryFunctionContext,
  query: Query,
) => unknown;

/** The way of all reads. The code for use without a connection replaces it. */
export const reads: { through: ReadThrough } = { through: (read, context) => read(context) };

/** Keeps the objects of the reply before in what is the same, and the `ETag` of the new one. */
function sharedReply(before: unknown, reply: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, reply);
  copyEtag(reply, shared);
  return shared;
}

/**
 * Creates the cache of server data, with the retry rules of all reads.
 * @param onError called for every failed call
 */
export function createQueryClient(onError: (error: Error) => void = () => undefined): QueryClient {
  // It assumes a connection until it hears of a loss, and would take the end of one that the page began with for no change.
  onlineManager.setOnline(navigator.onLine);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: retryAfterMs,
        staleTime: freshForMs,
        networkMode: "always",
        refetchOnReconnect: true,
        structuralSharing: sharedReply,
        persister: (read, context, query) => reads.through(read, context, query),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  client.getQueryCache().config.onError = onError;
  client.getMutationCache().config.onError = onError;
  return client;
}

function paramsOf(key: QueryKey): string {
  const input = key[1] as { params?: unknown } | undefined;
  return JSON.stringify([key[0], input?.params]);
}

/** What is shown while a read begins: the reply to the same params with another query. */
export function replyBefore(queryKey: QueryKey) {
  return <Reply>(
    previous: Reply | undefined,
    before: { readonly queryKey: QueryKey } | undefined,
  ) =>
    before !== undefined && paramsOf(before.queryKey) === paramsOf(queryKey) ? previous : undefined;
}

/** Reads an endpoint. The previous reply stays visible while only the query changes, but never while the params change. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): UseQueryResult<ReplyOf<E>, AppError> {
  const queryKey = endpointKey(endpoint, input);
  return useQuery<unknown, AppError, ReplyOf<E>>({
    queryKey,
    queryFn: ({ signal, client }) =>
      call(endpoint, input, { signal, known: client.getQueryData(queryKey) }),
    enabled: isEnabled,
    initialData: () => arrivedReply(endpoint, input),
    placeholderData: replyBefore(queryKey),
  });
}

/**
 * Shows what a write changed in the cached replies under a key. A read that is under way is started again, because it may have begun
 * before the write and would show the old values.
 */
export function showWritten<Reply>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (before: Reply | undefined) => Reply | undefined,
): void {
  client.setQueriesData<Reply>({ queryKey }, change);
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

/** Returns the reply of the call under way with this text, or else of a new call. */
function joined<Reply>(
  underWay: Map<string, Promise<Reply>>,
  text: string,
  begin: () => Promise<Reply>,
): Promise<Reply> {
  const reply = underWay.get(text) ?? begin().finally(() => underWay.delete(text));
  underWay.set(text, reply);
  return reply;
}

interface MutationOptions<E extends Endpoint> {
  readonly onSuccess?: (reply: ReplyOf<E>, input: CallOf<E>) => unknown;
}

/**
 * Writes through an endpoint. An idempotent endpoint gets a key that stays the same while the same input is repeated. The server
 * therefore creates nothing twice after a double click, a lost reply or a new sign-in. A `POST` without a key is not sent again while
 * the same one is under way: the second click of a double click comes before the button is disabled.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  { onSuccess }: MutationOptions<E> = {},
): UseMutationResult<ReplyOf<E>, AppError, CallOf<E>> {
  const attempt = useRef<{ input: string; key: string } | null>(null);
  const sending = useRef(new Map<string, Promise<ReplyOf<E>>>());
  const { send } = useContext(SessionRecoveryContext);
  return useMutation<ReplyOf<E>, AppError, CallOf<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (input) => {
      const write = () => send(() => call(endpoint, input));
      if (!endpoint.idempotent && endpoint.method !== "POST") return write();
      const text = JSON.stringify(input);
      if (!endpoint.idempotent) return joined(sending.current, text, write);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() };
      const idempotencyKey = attempt.current.key;
      return send(() => call(endpoint, input, { idempotencyKey }));
    },
    onSuccess: async (reply, input) => {
      attempt.current = null;
      await onSuccess?.(reply, input);
    },
  });
}

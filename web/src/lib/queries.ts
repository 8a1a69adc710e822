import type { CallOf, Endpoint, ReplyOf } from "@armslot/contracts/endpoint";
import {
  type Query,
  QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useContext, useRef } from "react";
import { call } from "./api.ts";
import { AppError } from "./app-error.ts";
import { SessionRecoveryContext } from "./session-recovery.ts";

const retriesMax = 2;
const freshForMs = 15_000;

/** The cache key of a call; `[endpoint.name]` alone is the key of all calls of that endpoint, for invalidating. */
export function endpointKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): QueryKey {
  return input === undefined ? [endpoint.name] : [endpoint.name, input];
}

/** Whether a failed read is worth another try: only when the server was out of reach or failed itself. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < retriesMax && error instanceof AppError && error.status >= 500;
}

/**
 * The cache of what the server owns, with the retry rules of all reads.
 * @param onError hears every failure of any call, for the session's end
 */
export function createQueryClient(onError: (error: Error) => void = () => undefined): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: freshForMs, networkMode: "always" },
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

/** Reads an endpoint. While only the query part changes, the old reply stays visible; another object's reply never does. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): UseQueryResult<ReplyOf<E>, AppError> {
  const queryKey = endpointKey(endpoint, input);
  return useQuery<unknown, AppError, ReplyOf<E>>({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: isEnabled,
    placeholderData: (previous: unknown, before: Query<unknown, AppError> | undefined) =>
      before !== undefined && paramsOf(before.queryKey) === paramsOf(queryKey)
        ? previous
        : undefined,
  });
}

interface MutationOptions<E extends Endpoint> {
  readonly onSuccess?: (reply: ReplyOf<E>, input: CallOf<E>) => unknown;
}

/**
 * Writes through an endpoint. An idempotent one sends a key that stays the same while the same input is tried again, so
 * that a double click or a repeat after a lost answer is carried out once; so does the repeat after signing in again.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  { onSuccess }: MutationOptions<E> = {},
): UseMutationResult<ReplyOf<E>, AppError, CallOf<E>> {
  const attempt = useRef<{ input: string; key: string } | null>(null);
  const { send } = useContext(SessionRecoveryContext);
  return useMutation<ReplyOf<E>, AppError, CallOf<E>>({
    mutationKey: [endpoint.name],
    mutationFn: (input) => {
      if (!endpoint.idempotent) return send(() => call(endpoint, input));
      const text = JSON.stringify(input);
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

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

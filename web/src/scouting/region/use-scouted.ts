import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { listScouted, type ScoutedPart } from "@armslot/contracts/scouting/scouting";
import { useState } from "react";
import { useEndpointPages } from "../../client/endpoint-pages.ts";
import type { Older } from "../show-older.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";

type ItemOf<Part extends ScoutedPart> = AthleteScouting[Part][number];

interface Scouted<Part extends ScoutedPart> {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
  readonly part: Part;
  /** What tells its items apart. */
  readonly keyOf: (item: ItemOf<Part>) => string;
}

/**
 * Returns what is shown of a part of the region: the first items, which came with it, and the pages that the reader asked for. The pages
 * begin at the first item again, so none is missing between both when one was added or deleted since.
 */
export function useScouted<Part extends ScoutedPart>({
  programId,
  athleteId,
  scouting,
  part,
  keyOf,
}: Scouted<Part>): { readonly items: readonly ItemOf<Part>[]; readonly older: Older } {
  const [isAsked, setIsAsked] = useState(false);
  const pages = useEndpointPages(
    listScouted,
    { params: { programId, athleteId }, query: { part } },
    { isEnabled: isAsked },
  );
  const first: readonly ItemOf<Part>[] = scouting[part];
  const known = new Set(first.map(keyOf));
  const read = (pages.data?.pages ?? []).flatMap(
    (page: ReplyOf<typeof listScouted>) => page.items as ItemOf<Part>[],
  );
  const items = [...first, ...read.filter((item) => !known.has(keyOf(item)))];
  const total = scouting.totals[part];
  return {
    items,
    older: {
      shown: items.length,
      total,
      hasMore: pages.data ? pages.hasNextPage : total > first.length,
      isBusy: pages.isFetchingNextPage || pages.isLoading,
      hasFailed: pages.isError && !pages.isFetching,
      onMore: () => {
        setIsAsked(true);
        if (pages.data) void pages.fetchNextPage();
        else if (isAsked) void pages.refetch();
      },
    },
  };
}

import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import { listApproachLines } from "@armslot/contracts/compare/approach-lines";
import { useParams } from "react-router";
import { useEndpointQuery } from "../client/queries.ts";

const noLines = [] as const;

/** Returns the program's lines of approach angles, which are asked for if some of the rates can be compared with them (RATE-7). */
export function useApproachLines(rates: readonly Pick<AthleteRates, "types">[]) {
  const { programId = "" } = useParams();
  const isEnabled = rates.some(({ types }) => types.some(({ approaches }) => approaches > 0));
  const query = useEndpointQuery(listApproachLines, { params: { programId } }, { isEnabled });
  return query.data?.lines ?? noLines;
}

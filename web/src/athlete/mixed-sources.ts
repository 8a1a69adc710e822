import { type PitchSource, pitchSources } from "@armslot/contracts/pitch/circumstances";

/** Returns the sentence about numbers of several sources, or null for one source. */
export function mixedSources(sources: readonly PitchSource[]): string | null {
  if (sources.length < 2) return null;
  const names = sources.map((source) => pitchSources[source]).join(", ");
  return `These numbers mix sources: ${names}.`;
}

/** Like `mixedSources`, for a screen with a filter. */
export function mixedUnderFilter(sources: readonly PitchSource[]): string | null {
  const mixed = mixedSources(sources);
  return mixed && `${mixed} The filter shows one alone.`;
}

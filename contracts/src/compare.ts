/** How many athletes one comparison has. */
export const compareLimits = { athletesMin: 2, athletesMax: 4 } as const;

/** Returns the athletes that the address of a comparison names (`?athletes=ID,ID`), each once. They may be more than the limit. */
export function athletesOfSearch(text: string | null): readonly string[] {
  const ids = (text ?? "").split(",").map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].filter((id) => id !== "");
}

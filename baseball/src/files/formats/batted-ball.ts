import { foldTitle } from "../file-header.ts";

/** Names that say that a column has the speed of the batted ball, of the bat or of the hands. */
const saysBattedBall = /^(?:ev$|exit|launchspeed|batted|ballexit|bv$|bat(?:velo|speed)|handspeed)/;
/** Names that can be a pitch's speed or a batted ball's. */
const isAnySpeed = /^(?:velo|velocity|speed|mph)$/;
const angles: readonly string[] = ["la", "launchangle", "launchang"];
const distances: readonly string[] = ["dist", "distance"];

function foldName(title: string): string {
  return foldTitle(title)
    .replace(/[([].*$/, "")
    .replaceAll(".", "");
}

/**
 * Returns the column of a file that has the speeds of batted balls, or undefined if no name says so. In a file with their angles and
 * distances, as HitTrax exports it, a column that is called "Velo" has them, and "Pitch" has the speed of the pitch.
 */
export function exitSpeedColumn(header: readonly string[]): string | undefined {
  const names = header.map(foldName);
  const isAbout = (known: readonly string[]) => names.some((name) => known.includes(name));
  const stated = header.find((title) =>
    /^(?:ev$|exit|launchspeed|batted|ballexit)/.test(foldName(title)),
  );
  if (stated !== undefined || !isAbout(angles) || !isAbout(distances)) return stated;
  return header.find((title) => isAnySpeed.test(foldName(title)));
}

/** Whether a column of a file has no speeds of pitches, although it has speeds. */
export function isBattedBallSpeed(column: string, header: readonly string[]): boolean {
  return saysBattedBall.test(foldName(column)) || exitSpeedColumn(header)?.trim() === column.trim();
}

/** The columns of a file that HitTrax exports. Its `Type` is the kind of the hit. */
const ofHittrax = {
  velo: "Pitch",
  pitchType: "P. Type",
  exitVelo: "Velo",
  launchAngle: "LA",
} as const;

/** Returns which columns of a file have which fields, if it is one that HitTrax exports, or null. */
export function hittraxColumns(header: readonly string[]): Readonly<Record<string, string>> | null {
  const columnOf = (name: string) => header.find((title) => title.trim() === name);
  const found = Object.entries(ofHittrax).map(([key, name]) => [key, columnOf(name)] as const);
  return found.every(([, column]) => column !== undefined)
    ? (Object.fromEntries(found) as Record<string, string>)
    : null;
}

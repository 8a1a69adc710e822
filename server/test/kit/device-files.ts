/** A pitch as it was thrown. The device missed a pitch without readings. */
export interface ThrownPitch {
  readonly type: string;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
}

/** What one pitcher threw in one session. The readings of no two pitches of a test are equal. */
export interface ThrownSession {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly name: string;
  readonly pitches: readonly ThrownPitch[];
}

type KeyColumn = "PitchUID" | "PlayID" | "GameID";

/** How a device's file differs from a plain one. */
export interface FileTraits {
  /** The columns that identify pitches and games. */
  readonly keys?: KeyColumn | readonly KeyColumn[] | "all" | "none";
  readonly isUntagged?: boolean;
  readonly hasEmptyDates?: boolean;
  readonly hasMissingIds?: boolean;
  readonly isSorted?: boolean;
  readonly dates?: "iso" | "us" | "dmy" | "dotted" | "worded" | "serial";
  readonly units?: "us" | "cells" | "km/h" | "metric header";
  readonly hasDecimalCommas?: boolean;
}

export interface PitcherNames {
  readonly firstName: string;
  readonly lastName: string;
}

const types = [
  { type: "Four-Seam", trackman: "Fastball", rapsodo: "Fastball", statcast: "FF", above: 12 },
  { type: "Slider", trackman: "Slider", rapsodo: "Slider", statcast: "SL", above: 0 },
  { type: "Changeup", trackman: "ChangeUp", rapsodo: "ChangeUp", statcast: "CH", above: 2 },
] as const;

/**
 * Returns a session whose pitches nothing else has: velocities rise by half a mile from `from`. Every tenth pitch has no readings if
 * the device missed some.
 */
export function thrownSession(
  name: string,
  {
    date,
    count,
    from,
    isMissing = false,
  }: { date: string; count: number; from: number; isMissing?: boolean },
): ThrownSession {
  const pitches = Array.from({ length: count }, (_each, index): ThrownPitch => {
    const kind = types[index % 3 === 2 ? 1 + (index % 2) : 0];
    if (isMissing && index % 10 === 4)
      return { type: "Other", velo: null, vertBreak: null, hb: null };
    const velo = from + index / 2;
    return { type: kind?.type ?? "Other", velo, vertBreak: 10 + index / 8, hb: 6 - index / 8 };
  });
  return { date, name, pitches };
}

/** Returns the totals of pitches by type, computed from what was thrown alone. */
export function expectedTotals(sessions: readonly ThrownSession[], isUntagged = false) {
  const totals = new Map<
    string,
    { pitches: number; totalVelo: number; totalVB: number; totalHB: number }
  >();
  for (const { type, velo, vertBreak, hb } of sessions.flatMap(({ pitches }) => pitches)) {
    const key = isUntagged ? "Other" : type;
    const total = totals.get(key) ?? { pitches: 0, totalVelo: 0, totalVB: 0, totalHB: 0 };
    total.pitches += 1;
    total.totalVelo += velo ?? 0;
    total.totalVB += vertBreak ?? 0;
    total.totalHB += hb ?? 0;
    totals.set(key, total);
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pitchType, total]) => ({ pitchType, ...total }));
}

function writtenDate(date: string, style: FileTraits["dates"] = "iso"): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const words = new Date(`${date}T12:00:00Z`).toUTCString().split(" ");
  const spellings = {
    iso: date,
    us: `${Number(month)}/${Number(day)}/${year}`,
    dmy: `${day}/${month}/${year}`,
    dotted: `${Number(day)}.${Number(month)}.${year}`,
    worded: `${words[2]} ${Number(day)}, ${year}`,
    serial: String((Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000),
  };
  return spellings[style];
}

type Row = Readonly<Record<string, string>>;

/** Writes rows as CSV. Cells with the delimiter or a quotation mark are quoted. */
function written(rows: readonly Row[], { hasDecimalCommas = false }: FileTraits): string {
  const mark = hasDecimalCommas ? ";" : ",";
  const cell = (text: string) => {
    const local = hasDecimalCommas && /^-?\d+\.\d+$/.test(text) ? text.replace(".", ",") : text;
    return local.includes(mark) || local.includes('"') ? `"${local.replaceAll('"', '""')}"` : local;
  };
  const titles = Object.keys(rows[0] ?? {});
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ""))];
  return lines.map((cells) => `${cells.map(cell).join(mark)}\r\n`).join("");
}

function speed(velo: number | null, units: FileTraits["units"] = "us", missing = ""): string {
  if (velo === null) return missing;
  if (units === "cells") return `${velo} mph`;
  return units === "us" ? String(velo) : (velo * 1.609344).toFixed(6);
}

function length(inches: number | null, units: FileTraits["units"] = "us", missing = ""): string {
  if (inches === null) return missing;
  if (units === "cells") return `${inches} in`.replace("-", "\u2212");
  return units === "metric header" ? (inches * 2.54).toFixed(6) : String(inches);
}

function tagOf(type: string, system: "trackman" | "rapsodo" | "statcast"): string {
  return types.find((each) => each.type === type)?.[system] ?? "";
}

/** Sorts rows as people do in spreadsheets: by a column, not by time. */
function arranged(
  rows: readonly Row[],
  column: string,
  { isSorted = false }: FileTraits,
): readonly Row[] {
  return isSorted
    ? rows.toSorted((a, b) => ((a[column] ?? "") < (b[column] ?? "") ? -1 : 1))
    : rows;
}

/** Returns a number that differs between the names in a test. */
function codeOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

/** Returns a TrackMan file of some sessions of a pitcher. */
export function trackmanFileOf(
  sessions: readonly ThrownSession[],
  { firstName, lastName }: PitcherNames,
  traits: FileTraits = {},
): string {
  const { keys = "all", isUntagged = false, hasEmptyDates, hasMissingIds, units } = traits;
  const has = (column: KeyColumn) => keys === "all" || [keys].flat().includes(column);
  const rows = sessions.flatMap(({ date, name, pitches }) =>
    pitches.map(({ type, velo, vertBreak, hb }, index): Row => {
      const isMissed = velo === null;
      return {
        PitchNo: String(index + 1),
        Date: hasEmptyDates && isMissed ? "" : writtenDate(date, traits.dates),
        Pitcher: `${lastName}, ${firstName}`,
        PitcherId: hasMissingIds && index % 3 === 0 ? "N/A" : "4711",
        TaggedPitchType: isUntagged || isMissed ? "Undefined" : tagOf(type, "trackman"),
        PitchCall: "StrikeCalled",
        RelSpeed: speed(velo, units),
        InducedVertBreak: length(vertBreak, units),
        HorzBreak: length(hb, units),
        ...(has("GameID") && { GameID: `${date.replaceAll("-", "")}-${name}` }),
        ...(has("PitchUID") && { PitchUID: `${name}-uid-${index}` }),
        ...(has("PlayID") && { PlayID: `${name}-play-${index}` }),
      };
    }),
  );
  return written(arranged(rows, "RelSpeed", traits), traits);
}

/** Returns a Rapsodo file of some sessions of a player. Rapsodo has no rows for pitches that it missed. */
export function rapsodoFileOf(
  sessions: readonly ThrownSession[],
  { firstName, lastName }: PitcherNames,
  traits: FileTraits = {},
): string {
  const { units = "us", keys = "all" } = traits;
  const titles = units === "metric header" ? ([" (km/h)", " (cm)"] as const) : (["", ""] as const);
  const rows = sessions.flatMap(({ date, name, pitches }) =>
    pitches.flatMap(({ type, velo, vertBreak, hb }, index): Row[] =>
      velo === null
        ? []
        : [
            {
              No: String(index + 1),
              "Player ID": "99",
              "Player Name": `${firstName} ${lastName}`,
              ...(keys !== "none" && {
                "Unique ID": `99@${Date.parse(date) / 1000 + index + 1000 * codeOf(name)}`,
              }),
              Date: writtenDate(date, traits.dates ?? "worded"),
              "Pitch Type": traits.isUntagged ? "-" : tagOf(type, "rapsodo"),
              [`Velocity${titles[0]}`]: speed(velo, units, "-"),
              [`VB (trajectory)${titles[1]}`]: length(vertBreak, units, "-"),
              [`HB (trajectory)${titles[1]}`]: length(hb, units, "-"),
            },
          ],
    ),
  );
  return written(arranged(rows, "Pitch Type", traits), traits);
}

/** Returns a Statcast file of some games of a pitcher, newest pitch first, with `null` for what is missing. */
export function statcastFileOf(
  sessions: readonly ThrownSession[],
  { firstName, lastName }: PitcherNames,
  traits: FileTraits = {},
): string {
  const feet = (inches: number | null) => (inches === null ? "null" : (inches / 12).toFixed(8));
  const rows = sessions.flatMap(({ date, name, pitches }) =>
    pitches.map(
      ({ type, velo, vertBreak, hb }, index): Row => ({
        pitch_type: velo === null || traits.isUntagged ? "null" : tagOf(type, "statcast"),
        game_date: writtenDate(date, traits.dates),
        release_speed: velo === null ? "null" : String(velo),
        player_name: `${lastName}, ${firstName}`,
        pitcher: "600",
        p_throws: "R",
        description: "called_strike",
        pfx_x: feet(hb === null ? null : -hb),
        pfx_z: feet(vertBreak),
        game_pk: String(7000 + codeOf(name)),
        at_bat_number: String(1 + Math.floor(index / 4)),
        pitch_number: String(1 + (index % 4)),
      }),
    ),
  );
  return written(
    traits.isSorted ? arranged(rows, "release_speed", traits) : rows.toReversed(),
    traits,
  );
}

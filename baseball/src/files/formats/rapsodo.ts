import { splitName } from "../../roster/names.ts";
import { cellText, optionalId, optionalText } from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";
import { readBreak, readSpeed } from "../measure-cell.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import {
  dateMark,
  type PitchFormat,
  type PitchIdentity,
  type PitchMeasures,
  type RowReader,
} from "./pitch-format.ts";
import type { VendorColumns } from "./vendor-columns.ts";

const feetPerInch = 1 / 12;

/**
 * The columns of Rapsodo's exports. Verified against 2,634 pitches: release side, horizontal angle and break lead to
 * `Strike Zone Side` from the pitcher's view in inches, and `Release Extension (ft)` is in meters. Metric exports have the same names.
 */
const rapsodoColumns: VendorColumns = {
  readings: {
    spinRate: { columns: ["Total Spin"] },
    spinAxis: { columns: ["Spin Direction"], isClock: true },
    spinEfficiency: { columns: ["Spin Efficiency (release)"] },
    releaseHeight: { columns: ["Release Height"], isLength: true },
    releaseSide: { columns: ["Release Side"], isLength: true },
    extension: { columns: ["Release Extension (ft)"], isLength: true },
    plateHeight: { columns: ["Strike Zone Height"], times: feetPerInch, isLength: true },
    plateSide: { columns: ["Strike Zone Side"], times: feetPerInch, isLength: true },
    vertApproach: { columns: ["Vertical Approach Angle"] },
  },
  circumstances: {},
  thrownAt: { date: "Date" },
};

type Cells = readonly string[];

const verticalTitle = /^vb\(trajectory/;
const horizontalTitle = /^hb\(trajectory/;
const playerLine = /^player (id|name)\s*:\s*(.*)$/i;

type Column = ReturnType<FileHeader["columnLike"]>;

interface Player {
  readonly id: string | null;
  readonly name: string | null;
}

/** Returns the reader for a Rapsodo pitching CSV of a group, or of one player whose ID and name are above the header (IMP-1, IMP-4). */
export function rapsodoFormat(): PitchFormat {
  return {
    name: "rapsodo",
    title: "a Rapsodo file",
    knownBy: [
      "Player ID",
      "Player Name",
      "Pitch ID",
      "Unique ID",
      "Pitch Type",
      "Velocity",
      "Total Spin",
      "Spin Direction",
      "VB (trajectory)",
      "HB (spin)",
      "VB (spin)",
    ],
    required: ["HB (trajectory)"],
    signatureColumn: "HB (trajectory)",
    columns: rapsodoColumns,
    dateOrder: null,
    recognizes: (header) => header.columnLike(horizontalTitle).index >= 0,
    isPreamble: (cells) => playerLine.test(cellText(cells, 0)),
    open: (header, preamble) => openRapsodo(header, playerInPreamble(preamble)),
  };
}

function playerInPreamble(preamble: readonly Cells[]): Player {
  const values = new Map<string, string>();
  for (const cells of preamble) {
    const [, key = "", value = ""] = playerLine.exec(cellText(cells, 0)) ?? [];
    values.set(key.toLowerCase(), value === "" ? cellText(cells, 1) : value);
  }
  return { id: values.get("id") ?? null, name: values.get("name") ?? null };
}

function openRapsodo(header: FileHeader, player: Player): RowReader {
  const summaryColumns = ["No", "Date", "Pitch ID"].map((name) => header.column(name));
  const hasVertical = header.columnLike(verticalTitle).index >= 0;
  return {
    lacks: hasVertical ? [] : [{ column: "VB (trajectory)", reading: "vertical break" }],
    isNoPitch: (cells) =>
      [0, ...summaryColumns].some((index) => /^average/i.test(cellText(cells, index))),
    identify: identityReader(header, player),
    measure: measureReader(header),
  };
}

function identityReader(header: FileHeader, player: Player): (cells: Cells) => PitchIdentity {
  const name = header.column("Player Name");
  const id = header.column("Player ID");
  const unique = header.column("Unique ID");
  const dateColumn = header.column("Date");
  // Without any name, the importing person says whose pitches these are.
  const isNamed = name >= 0 || player.name !== null;
  return (cells) => {
    const uniqueId = optionalText(cells, unique, "Unique ID");
    const [uniquePlayer = "", epoch = ""] = uniqueId?.includes("@") ? uniqueId.split("@") : [];
    const written = optionalText(cells, name, "The player's name") ?? player.name;
    if (!written && isNamed) throw new RowRejected("The row names no player.");
    return {
      pitcher: {
        vendorId: (optionalId(cells, id, "Player ID") ?? uniquePlayer) || player.id || null,
        ...splitName(written ?? ""),
        throws: null,
      },
      game: {
        sourceKey: `rapsodo:${dateMark}`,
        // With the device's keys, all pitches of a day are one game (IMP-4).
        isNamed: uniqueId !== null,
        kind: "bullpen",
        dateText: optionalText(cells, dateColumn, "The date") ?? "",
        idDate: null,
        utcDate: null,
        opponent: null,
        location: null,
      },
      deviceKey: uniqueId === null ? null : `rapsodo:${uniqueId}`,
      numberInGame: null,
      order: /^\d{1,15}$/.test(epoch) ? [Number(epoch)] : [],
      pitchNum: null,
    };
  };
}

function measureReader(header: FileHeader): (cells: Cells) => PitchMeasures {
  const type = header.column("Pitch Type");
  const velocity = header.columnLike(/^velocity/);
  const vertical = header.columnLike(verticalTitle);
  const horizontal = header.columnLike(horizontalTitle);
  const verticalOfSpin = header.columnLike(/^vb\(spin/);
  const horizontalOfSpin = header.columnLike(/^hb\(spin/);
  // The trajectory is missing where the camera lost the ball; the break of the spin is then the best there is.
  const readEither = (cells: Cells, columns: readonly [Column, Column], label: string) => {
    const ofTrajectory = readBreak(cells, columns[0], label);
    return ofTrajectory.value === null ? readBreak(cells, columns[1], label) : ofTrajectory;
  };
  return (cells) => {
    const vertBreak = readEither(cells, [vertical, verticalOfSpin], "Vertical break");
    const hb = readEither(cells, [horizontal, horizontalOfSpin], "Horizontal break");
    return {
      typeLabel: optionalText(cells, type, "The pitch type"),
      ...readSpeed(cells, velocity),
      vertBreak: vertBreak.value,
      verticalBasis: "stated",
      flightSeconds: null,
      hb: hb.value,
      breakUnit: vertBreak.unit ?? hb.unit,
    };
  };
}

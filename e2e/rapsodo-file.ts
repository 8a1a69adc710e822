import { writeFile } from "node:fs/promises";

/** The columns of a Rapsodo pitching export of one player, in order. */
const columns =
  "No,Date,Pitch ID,Pitch Type,Is Strike,Strike Zone Side,Strike Zone Height,Velocity,Total Spin,True Spin (release),Spin Efficiency (release),Spin Direction,Spin Confidence,VB (trajectory),HB (trajectory),SSW VB,SSW HB,VB (spin),HB (spin),Horizontal Angle,Release Angle,Release Height,Release Side,Gyro Degree (deg),Unique ID,Device Serial Number,SO - latitude,SO - longitude,SO - rotation,SO - Confidence score".split(
    ",",
  );

const pitches = [
  { type: "Fastball", velocity: 90.4, vertical: 17.1, horizontal: 7.9 },
  { type: "Slider", velocity: 81.3, vertical: 2.2, horizontal: -5.4 },
  { type: "ChangeUp", velocity: 79.8, vertical: 9.6, horizontal: 13.1 },
];

/** Writes a bullpen session of one pitcher: a head with the player's ID and name, and three pitches. */
export async function writeRapsodoFile(
  file: string,
  player: { readonly id: string; readonly name: string },
): Promise<void> {
  const rows = pitches.map(({ type, velocity, vertical, horizontal }, index) => {
    const cells: Record<string, string | number> = {
      No: index + 1,
      Date: "Tue Feb 10 2026 8:59:00 PM",
      "Pitch ID": index + 1,
      "Pitch Type": type,
      "Is Strike": "YES",
      Velocity: velocity,
      "Total Spin": 2_100,
      "VB (trajectory)": vertical,
      "HB (trajectory)": horizontal,
      "Unique ID": `${player.id}@${index + 1}`,
      "Device Serial Number": "SAMPLE0000",
    };
    return columns.map((column) => `"${cells[column] ?? "-"}"`).join(",");
  });
  const head = [`"Player ID:","${player.id}"`, `"Player Name:","${player.name}"`, ""];
  await writeFile(
    file,
    [...head, columns.map((name) => `"${name}"`).join(","), ...rows, ""].join("\n"),
  );
}

import { writeFile } from "node:fs/promises";
import { trackmanFile } from "../kit/samples.mjs";

const quill = { pitcher: "Quill, Mateo", id: 900001, hand: "Left" };
const vance = { pitcher: "Vance, Ellis", id: 900002, team: "COA_STA", against: "HAR_COL" };

/** The pitches of two pitchers alternate as in a real file. The device writes a missing reading as an empty cell. */
const pitches = [
  { ...quill, type: "Fastball", velo: 91.2, vertical: 16.04, horizontal: 8.5 },
  { ...quill, type: "Slider", velo: 82, vertical: "", horizontal: "" },
  { ...quill, type: "Slider", velo: 84.27, vertical: 1.5, horizontal: -6.5 },
  { ...vance, type: "Sinker", velo: 88.1, vertical: 7.2, horizontal: 15.4 },
  { ...vance, type: "Curveball", velo: 74.6, vertical: -9.8, horizontal: -7.7 },
  { ...quill, type: "Fastball", velo: "", vertical: 15, horizontal: 0 },
  { ...quill, type: "ChangeUp", velo: 80.1, vertical: "", horizontal: "" },
];

/** Writes a game with five pitches of Mateo Quill and two of an opponent. */
export async function writeTrackmanFile(file: string): Promise<void> {
  const game = { date: "2026-04-18", home: "HAR_COL", away: "COA_STA", stadium: "Harbor Field" };
  const thrown = pitches.map((pitch, index) => ({ ...pitch, uid: `journey-${index + 1}` }));
  await writeFile(file, trackmanFile(thrown, game));
}

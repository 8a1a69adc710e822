import { writeFile } from "node:fs/promises";

/** The columns of a TrackMan v3 game file of 2021, in order. */
const columns =
  "PitchNo,Date,Time,PAofInning,PitchofPA,Pitcher,PitcherId,PitcherThrows,PitcherTeam,Batter,BatterId,BatterSide,BatterTeam,PitcherSet,Inning,Top/Bottom,Outs,Balls,Strikes,TaggedPitchType,AutoPitchType,PitchCall,KorBB,TaggedHitType,PlayResult,OutsOnPlay,RunsScored,Notes,RelSpeed,VertRelAngle,HorzRelAngle,SpinRate,SpinAxis,Tilt,RelHeight,RelSide,Extension,VertBreak,InducedVertBreak,HorzBreak,PlateLocHeight,PlateLocSide,ZoneSpeed,VertApprAngle,HorzApprAngle,ZoneTime,ExitSpeed,Angle,Direction,HitSpinRate,PositionAt110X,PositionAt110Y,PositionAt110Z,Distance,LastTrackedDistance,Bearing,HangTime,pfxx,pfxz,x0,y0,z0,vx0,vy0,vz0,ax0,ay0,az0,HomeTeam,AwayTeam,Stadium,Level,League,GameID,PitchUID".split(
    ",",
  );

type Reading = number | "";

/** A pitch as the device writes it. A missing reading is empty. */
interface DevicePitch {
  readonly type: string;
  readonly velocity: Reading;
  readonly inducedBreak: Reading;
  readonly horizontalBreak: Reading;
}

const ours: readonly DevicePitch[] = [
  { type: "Fastball", velocity: 91.2, inducedBreak: 16.04, horizontalBreak: 8.5 },
  { type: "Slider", velocity: 82, inducedBreak: "", horizontalBreak: "" },
  { type: "Slider", velocity: 84.27, inducedBreak: 1.5, horizontalBreak: -6.5 },
  { type: "Fastball", velocity: "", inducedBreak: 15, horizontalBreak: 0 },
  { type: "ChangeUp", velocity: 80.1, inducedBreak: "", horizontalBreak: "" },
];

const theirs: readonly DevicePitch[] = [
  { type: "Sinker", velocity: 88.1, inducedBreak: 7.2, horizontalBreak: 15.4 },
  { type: "Curveball", velocity: 74.6, inducedBreak: -9.8, horizontalBreak: -7.7 },
];

function row(pitchNo: number, pitch: DevicePitch, fields: Readonly<Record<string, string>>) {
  const cells: Record<string, string | number> = {
    PitchNo: pitchNo,
    Date: "2026-04-18",
    Time: `18:0${pitchNo}:10`,
    Inning: 1,
    TaggedPitchType: pitch.type,
    AutoPitchType: pitch.type,
    RelSpeed: pitch.velocity,
    InducedVertBreak: pitch.inducedBreak,
    HorzBreak: pitch.horizontalBreak,
    HomeTeam: "HAR_COL",
    AwayTeam: "COA_STA",
    Stadium: "Harbor Field",
    GameID: "20260418-HarborField-1",
    PitchUID: `journey-${pitchNo}`,
    ...fields,
  };
  return columns.map((column) => cells[column] ?? "").join(",");
}

/** Writes a game with two pitchers, whose pitches alternate as in a real file. */
export async function writeTrackmanFile(file: string): Promise<void> {
  const ourPitcher = {
    Pitcher: '"Quill, Mateo"',
    PitcherId: "900001",
    PitcherThrows: "Left",
    PitcherTeam: "HAR_COL",
    BatterTeam: "COA_STA",
    "Top/Bottom": "Top",
  };
  const theirPitcher = {
    Pitcher: '"Vance, Ellis"',
    PitcherId: "900002",
    PitcherThrows: "Right",
    PitcherTeam: "COA_STA",
    BatterTeam: "HAR_COL",
    "Top/Bottom": "Bottom",
  };
  const played = [
    ...ours.slice(0, 3).map((pitch) => ({ pitch, pitcher: ourPitcher })),
    ...theirs.map((pitch) => ({ pitch, pitcher: theirPitcher })),
    ...ours.slice(3).map((pitch) => ({ pitch, pitcher: ourPitcher })),
  ];
  const rows = played.map(({ pitch, pitcher }, index) => row(index + 1, pitch, pitcher));
  await writeFile(file, [columns.join(","), ...rows, ""].join("\r\n"));
}

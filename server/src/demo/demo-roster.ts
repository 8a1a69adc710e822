import type { AthleteProfile } from "@armslot/contracts/athlete-fields";
import { usStates } from "@armslot/contracts/athlete-fields";
import { pitchShapes, type ShapedType } from "./pitch-shapes.ts";

/** An invented pitcher of the demo program and their abilities. */
export interface DemoAthlete extends Omit<AthleteProfile, "gradClass" | "birthYear"> {
  /** School years from the newest season to graduation. Negative for pitchers who now play in college. */
  readonly yearsToGraduation: number;
  /** Average four-seam velocity in mph: 72 to 90 in high school, about 88 in college. */
  readonly fastball: number;
  readonly role: "starter" | "reliever" | "opener";
  /** How many outings they had in the newest season weekends, and of how many weekends. A year has 24. */
  readonly outings: number;
  readonly weekends: number;
  /** The types they throw with their relative frequency. A cutter is left out of some games. */
  readonly arsenal: readonly { readonly type: ShapedType; readonly weight: number }[];
}

// first and last name, position, height | school, city, state | years to graduation, fastball, role, outings in season weekends | share and type …
const table = `
  Kofi Addaquay RHP 6-3      | Lakeshore Day School, Evanston, IL      |  0 90.8 starter  24/52 | 44 Four-Seam, 22 Slider, 16 Changeup, 12 Curveball, 6 Sinker
  Wesley Ambrosone LHP 6-2   | Three Forks High School, Knoxville, TN  |  1 85.3 opener   10/30 | 45 Four-Seam, 23 Slider, 17 Cutter, 15 Changeup
  Silas Brandvold LHP 6-4    | Elk River Academy, Bismarck, ND         | -1 88.7 reliever 14/38 | 54 Four-Seam, 32 Slider, 14 Changeup
  Owen Castellow RHP 5-9     | Sugar Mill High School, Houma, LA       |  3 75.2 reliever 1/8   | 44 Sinker, 34 Sweeper, 22 Changeup
  Uriah Dennehurst RHP 6-3   | Blue Mesa High School, Pueblo, CO       |  1 86.1 reliever 9/14  | 38 Sinker, 26 Slider, 22 Four-Seam, 14 Splitter
  Mateo Escalona RHP 5-10    | Palm Terrace High School, Ocala, FL     |  1 86.5 reliever 60/74 | 50 Four-Seam, 26 Splitter, 24 Slider
  Aaron Fenwick RHP 6-2      | Cedar Hollow High School, Tyler, TX     |  1 88.4 starter  8/12  | 52 Four-Seam, 26 Slider, 14 Changeup, 8 Curveball
  Nolan Ferrisgate RHP 6-6   | Granite Falls High School, Spokane, WA  |  2 84.8 reliever 8/14  | 66 Four-Seam, 34 Curveball
  Zeke Hollowell RHP 5-11    | Silver Pines High School, Asheville, NC |  2 83.5 opener   7/14  | 50 Four-Seam, 26 Slider, 24 Splitter
  Victor Lasalandra RHP 6-2  | Hillcrest Catholic School, Scranton, PA |  0 89.3 opener   12/34 | 58 Four-Seam, 30 Sweeper, 12 Cutter
  Beau Lindqvist LHP 6-0     | North Harbor High School, Duluth, MN    |  1 84.6 starter  8/12  | 48 Four-Seam, 24 Changeup, 20 Curveball, 8 Cutter
  Elliot Marchbank LHP 6-3   | Ridgeline High School, Boise, ID        |  0 87.2 starter  10/28 | 50 Four-Seam, 24 Sweeper, 18 Changeup, 8 Sinker
  Rafael Montaner RHP 6-0    | Desert Willow High School, Yuma, AZ     |  2 81.2 reliever 6/14  | 56 Four-Seam, 28 Slider, 16 Changeup
  Finn Oberholt RHP 6-1      | Prairie Crossing High School, Salina, KS|  1 85.7 starter  7/12  | 44 Four-Seam, 22 Curveball, 18 Cutter, 16 Changeup
  Caleb Okonjo RHP 6-4       | Stone Creek Academy, Macon, GA          |  0 90.1 starter  6/12  | 55 Four-Seam, 30 Slider, 15 Splitter
  Landon Prewitt LHP 6-1     | Fort Harlan High School, Lawton, OK     |  1 83.1 reliever 9/14  | 52 Sinker, 36 Slider, 12 Changeup
  Tobias Quillfeather RHP 6-1| Harbor Light High School, Gloucester, MA|  3 77.6 reliever 0/14  | 60 Four-Seam, 26 Curveball, 14 Changeup
  Quentin Rasmore RHP 6-2    | Millbrook High School, Dayton, OH       |  0 87.4 reliever 9/14  | 40 Four-Seam, 32 Cutter, 28 Slider
  Dario Santangelo RHP 5-11  | Vista del Rey High School, Fresno, CA   |  2 82.3 starter  6/12  | 46 Sinker, 28 Slider, 18 Changeup, 8 Four-Seam
  Isaac Thornbury RHP 6-2    | Maple Glen High School, Burlington, VT  |  1 83.9 starter  6/12  | 58 Four-Seam, 24 Curveball, 18 Changeup
  Gavin Tresswell RHP 6-5    | Bay Ridge Preparatory, Mobile, AL       | -1 89.6 starter  7/12  | 50 Sinker, 25 Slider, 17 Changeup, 8 Four-Seam
  Bartholomew-Alexander Vandersteenhoven-Quillingsworth RHP 6-4 | Saint Bartholomew of the Seven Rivers College Preparatory Academy, North Kingsbridge Junction, MN | 1 84.3 reliever 8/14 | 52 Four-Seam, 30 Slider, 18 Changeup
  Hector Villaseca LHP 5-10  | Mesa Grande High School, Las Cruces, NM |  2 80.4 starter  6/12  | 46 Four-Seam, 30 Curveball, 24 Changeup
  Jalen Whitcombe RHP 6-3    | Eastfield High School, Greenville, NC   |  0 88.9 starter  8/12  | 46 Four-Seam, 28 Sweeper, 14 Changeup, 12 Cutter
`;

const rowPattern =
  /^([\w-]+) ([\w-]+) (RHP|LHP) ([56])-(\d+) *\| *([^,|]+), ([^,|]+), ([A-Z]{2}) *\| *(-?\d) ([\d.]+) (starter|reliever|opener) +(\d+)\/(\d+) *\| (.+)$/;

function isShaped(type: string): type is ShapedType {
  return Object.hasOwn(pitchShapes, type);
}

function arsenalOf(text: string): DemoAthlete["arsenal"] {
  return text.split(", ").map((part) => {
    const [weight, type = ""] = part.split(" ");
    if (!isShaped(type)) throw new Error(`The demo roster has an unknown pitch type: ${part}`);
    return { type, weight: Number(weight) };
  });
}

function athleteOf(row: string): DemoAthlete {
  const [, first, last, hand, feet, inches, school, city, home, years, mph, role, ...rest] =
    rowPattern.exec(row) ?? [];
  const [outings, weekends, arsenal] = rest;
  const state = usStates.find((abbreviation) => abbreviation === home);
  if (!(first && last && school && city && state && arsenal)) {
    throw new Error(`The demo roster has a malformed row: ${row}`);
  }
  return {
    firstName: first,
    lastName: last,
    position: hand === "LHP" ? "LHP" : "RHP",
    school,
    city,
    state,
    heightFeet: feet === "5" ? 5 : 6,
    heightInches: Number(inches),
    yearsToGraduation: Number(years),
    fastball: Number(mph),
    role: role === "starter" || role === "opener" ? role : "reliever",
    outings: Number(outings),
    weekends: Number(weekends),
    arsenal: arsenalOf(arsenal),
  };
}

/** Returns the demo program's 24 pitchers. All names and schools are invented. */
export function demoRoster(): DemoAthlete[] {
  return table
    .trim()
    .split("\n")
    .map((row) => athleteOf(row.trim()));
}

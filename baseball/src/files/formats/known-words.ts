import {
  type CircumstanceName,
  circumstances,
  gameKinds,
} from "@armslot/contracts/pitch/circumstances";
import { foldWord } from "../file-cell.ts";
import { statcastColumns } from "./statcast-columns.ts";
import { trackmanColumns } from "./trackman-columns.ts";

type Words = Readonly<Record<string, string>>;

/** What charts and spreadsheets usually write. Words with several meanings are left out: "strike" can be called or swinging. */
const usualWords: { readonly [Name in CircumstanceName | "kind"]?: Words } = {
  batterHand: { r: "R", l: "L", rh: "R", lh: "L", rhh: "R", lhh: "L", rhb: "R", lhb: "L" },
  call: {
    b: "ball",
    cs: "called_strike",
    strikelooking: "called_strike",
    looking: "called_strike",
    ss: "swinging_strike",
    swstr: "swinging_strike",
    swingandmiss: "swinging_strike",
    swinging: "swinging_strike",
    whiff: "swinging_strike",
    f: "foul",
    bip: "in_play",
    ballinplay: "in_play",
    hbp: "hit_by_pitch",
  },
  result: {
    k: "strikeout",
    so: "strikeout",
    bb: "walk",
    ibb: "walk",
    hbp: "hit_by_pitch",
    "1b": "single",
    "2b": "double",
    "3b": "triple",
    hr: "home_run",
    homer: "home_run",
    groundout: "out",
    flyout: "out",
    lineout: "out",
    popout: "out",
    fc: "fielders_choice",
    sac: "sacrifice",
    sf: "sacrifice",
    sh: "sacrifice",
    roe: "error",
  },
  kind: {
    ingame: "game",
    intrasquad: "scrimmage",
    intersquad: "scrimmage",
    pen: "bullpen",
    sidesession: "bullpen",
    livebp: "scrimmage",
    liveab: "scrimmage",
    livebattingpractice: "scrimmage",
    practice: "bullpen",
  },
};

/** Returns what the words of a circumstance on screens and in our own files stand for, in lower case. */
export function shownWords(name: CircumstanceName): Words {
  const circumstance = circumstances[name];
  return "choices" in circumstance ? invert(circumstance.choices) : {};
}

/** Returns what the words and the values of a circumstance in our own exports stand for, in lower case. */
export function ownWords(name: CircumstanceName): Words {
  const circumstance = circumstances[name];
  if (!("choices" in circumstance)) return {};
  const values = Object.keys(circumstance.choices).map((value) => [value.toLowerCase(), value]);
  return { ...shownWords(name), ...Object.fromEntries(values) };
}

/** Returns what the words in a column of any file stand for: those of screens, of the devices, and usual short ones. */
export function knownWords(name: Exclude<CircumstanceName, "thrownAt" | "deviceType">): Words {
  const ofDevices = [trackmanColumns, statcastColumns].flatMap(
    ({ circumstances: columns }) => columns[name]?.map(({ words }) => words) ?? [],
  );
  return foldKeys(Object.assign({}, usualWords[name], ...ofDevices, shownWords(name)));
}

/** Returns what the words in a column with the kinds of games stand for. */
export function kindWords(): Words {
  return foldKeys({ ...usualWords.kind, ...invert(gameKinds) });
}

function invert(choices: Words): Words {
  return Object.fromEntries(
    Object.entries(choices).map(([value, word]) => [word.toLowerCase(), value]),
  );
}

/** Returns the words as they are looked up. */
function foldKeys(words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([word, value]) => [foldWord(word), value]));
}

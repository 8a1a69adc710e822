/**
 * @typedef {import("../contracts/src/roster/athlete-fields.ts").AthleteProfile} AthleteProfile
 *
 * @typedef {object} TrackmanPitch
 * @property {string} uid
 * @property {string} [pitcher] last name, first name
 * @property {string | number} [id] the device's ID of the pitcher
 * @property {string} [hand]
 * @property {string} [team] the pitcher's
 * @property {string} [against] the batter's team
 * @property {string} [type]
 * @property {string | number} [velo]
 * @property {string | number} [vertical]
 * @property {string | number} [horizontal]
 *
 * @typedef {{ uid?: string, date?: string, home?: string, away?: string, stadium?: string }} TrackmanGame
 */

/** The password of every member, as typed. */
export const password = "correct horse 9 battery";

/**
 * Returns an athlete's profile as a coach enters it.
 * @param {Partial<AthleteProfile>} [overrides]
 * @returns {AthleteProfile}
 */
export function aProfile(overrides = {}) {
  return {
    firstName: "Casey",
    lastName: "Underhill",
    position: "RHP",
    gradClass: 2027,
    school: "Cedar Hollow High School",
    city: "Tyler",
    state: "TX",
    heightFeet: 6,
    heightInches: 2,
    birthYear: 2009,
    ...overrides,
  };
}

const header =
  "PitchNo,Date,Pitcher,PitcherId,PitcherThrows,PitcherTeam,BatterTeam,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,HomeTeam,AwayTeam,Stadium,GameUID,PitchUID";

/**
 * @param {readonly TrackmanPitch[]} pitches
 * @param {TrackmanGame} game
 */
function trackmanRows(pitches, game) {
  const { uid = "game-1", date = "2026-02-20", stadium = "Sample Field" } = game;
  const { home = "HOM_TEA", away = "AWY_TEA" } = game;
  return pitches.map(({ pitcher = "One, Pitcher", id = 900001, hand = "Right", ...pitch }, index) =>
    [
      ...[index + 1, date, `"${pitcher}"`, id, hand, pitch.team ?? home, pitch.against ?? away],
      ...[pitch.type ?? "Slider", pitch.velo ?? 81, pitch.vertical ?? 1.5, pitch.horizontal ?? -4],
      ...[home, away, stadium, uid, pitch.uid],
    ].join(","),
  );
}

/**
 * Returns a small TrackMan file of one game. Each pitch sets only the values that its test needs.
 * @param {readonly TrackmanPitch[]} pitches
 * @param {TrackmanGame} [game]
 */
export function trackmanFile(pitches, game = {}) {
  return `${[header, ...trackmanRows(pitches, game)].join("\r\n")}\r\n`;
}

const types = ["Fastball", "Slider", "Curveball", "ChangeUp"];

/**
 * Returns a TrackMan file of one pitcher's season, with readings that vary a little.
 * @param {{ pitcher: string, id: number, games: number, pitches: number, prefix: string, year?: number }} season `pitches` of each
 *   game; `prefix` begins the IDs of its games and pitches
 */
export function seasonFile({ pitcher, id, games, pitches, prefix, year = 2026 }) {
  const rows = Array.from({ length: games }, (_, index) => {
    const game = index + 1;
    const day = String((game % 28) + 1).padStart(2, "0");
    const month = String((Math.floor(game / 28) % 12) + 1).padStart(2, "0");
    const thrown = Array.from({ length: pitches }, (_pitch, place) => {
      // The readings of two games that were alike would make them look like copies.
      const wave = (/** @type {number} */ reading) => {
        const noise =
          Math.sin((game * 1_000 + place + 1) * 12.9898 + reading * 78.233 + id) * 43_758.5453;
        return (noise - Math.floor(noise) - 0.5) * 3;
      };
      return {
        ...{ pitcher, id, uid: `${prefix}-${game}-${place + 1}` },
        type: types[place % types.length] ?? "",
        velo: (88 + wave(1)).toFixed(5),
        vertical: (12 + wave(2) * 2).toFixed(5),
        horizontal: (8 + wave(3) * 2).toFixed(5),
      };
    });
    return trackmanRows(thrown, { uid: `${prefix}-${game}`, date: `${year}-${month}-${day}` });
  });
  return `${[header, ...rows.flat()].join("\r\n")}\r\n`;
}

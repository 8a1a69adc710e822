const rowsInSight = 12;

/** @param {Record<"velo" | "vertBreak" | "hb", number | null>} pitch */
const hasGap = ({ velo, vertBreak, hb }) => velo === null || vertBreak === null || hb === null;

/**
 * Finds the newest game of a demo athlete in which a few of the visible rows lack readings, which averages can fill in.
 * @param {import("../../kit/product.mjs").Demo} demo
 * @param {string} name first and last name
 * @typedef {object} Choice
 * @property {string} athletePath of the athlete's screen
 * @property {string} gamePath
 * @property {import("../../contracts/src/athletes.ts").AthleteRow} athlete
 * @property {{ gameId: string, gameDate: string }} game
 * @returns {Promise<Choice>}
 */
export async function gameWithGaps({ programId, athletes, read }, name) {
  const athlete = athletes.find((one) => `${one.firstName} ${one.lastName}` === name);
  if (!athlete) throw new Error(`The demo program has no ${name}.`);
  const ofAthlete = `/athletes/${athlete.uid}`;
  const { games } = await read(ofAthlete);
  for (const game of games) {
    const ofGame = `${ofAthlete}/games/${game.gameId}`;
    const { pitches } = await read(ofGame);
    const gaps = pitches.slice(0, rowsInSight).filter(hasGap).length;
    if (gaps === 0 || gaps > rowsInSight / 3) continue;
    const page = `/programs/${programId}`;
    return { athlete, game, athletePath: page + ofAthlete, gamePath: page + ofGame };
  }
  throw new Error(`No game of ${name} has a few readings missing at its start.`);
}

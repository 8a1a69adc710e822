/**
 * @typedef {object} Choice
 * @property {string} name of the athlete, first and last
 * @property {string} athletePath of the athlete's screen
 * @property {string} gamePath
 * @property {{ gameId: string, gameDate: string }} game
 */

/**
 * Returns the dashboard's first athlete and their newest game, which the demo gives every reading.
 * @param {import("../kit/product.mjs").Demo} demo
 * @returns {Promise<Choice>}
 */
export async function firstAthlete({ programId, athletes, read }) {
  const [athlete] = athletes;
  if (!athlete) throw new Error("The demo program has no athletes.");
  const { games } = await read(`/athletes/${athlete.uid}`);
  const [game] = games;
  const athletePath = `/programs/${programId}/athletes/${athlete.uid}`;
  return {
    name: `${athlete.firstName} ${athlete.lastName}`,
    athletePath,
    gamePath: `${athletePath}/games/${game.gameId}`,
    game,
  };
}

const rowsInSight = 12;

const hasGap = ({ velo, vertBreak, hb }) => velo === null || vertBreak === null || hb === null;

/**
 * The newest game of a demo athlete with readings missing among the rows that are in sight, so that filling in averages shows.
 * @param {string} name first and last name
 * @returns {Promise<{ athletePath: string, gamePath: string, athlete: any, game: any }>} paths of screens
 */
export async function gameWithGaps({ programId, athletes, read }, name) {
  const athlete = athletes.find((one) => `${one.firstName} ${one.lastName}` === name);
  if (!athlete) throw new Error(`The demo program has no ${name}.`);
  const ofAthlete = `/athletes/${athlete.uid}`;
  const { games } = await read(`${ofAthlete}/games`);
  for (const game of games) {
    const ofGame = `${ofAthlete}/games/${game.id}`;
    const { pitches } = await read(`${ofGame}/pitches`);
    const gaps = pitches.slice(0, rowsInSight).filter(hasGap).length;
    if (gaps === 0 || gaps > rowsInSight / 3) continue;
    const page = `/programs/${programId}`;
    return { athlete, game, athletePath: page + ofAthlete, gamePath: page + ofGame };
  }
  throw new Error(`No game of ${name} has a few readings missing at its start.`);
}

const types = ["Fastball", "Slider", "Curveball", "ChangeUp"];

/**
 * Writes a game file in the format of TrackMan: one pitcher, with readings that vary a little.
 * @param {{ pitcher: string, pitcherId: number, games: number, pitches: number, prefix: string }} file `pitches` of each game;
 *   `prefix` begins the IDs of its games and pitches
 * @returns {string} CSV with the columns that the importer reads
 */
export function trackmanFile({ pitcher, pitcherId, games, pitches, prefix }) {
  const lines = [
    "PitchNo,Date,Pitcher,PitcherId,PitcherThrows,PitcherTeam,TaggedPitchType,AutoPitchType,RelSpeed,VertBreak,InducedVertBreak,HorzBreak,ZoneTime,HomeTeam,AwayTeam,Stadium,GameID,PitchUID,GameUID",
  ];
  for (let game = 1; game <= games; game += 1) {
    const day = String((game % 28) + 1).padStart(2, "0");
    const month = String((Math.floor(game / 28) % 12) + 1).padStart(2, "0");
    for (let n = 1; n <= pitches; n += 1) {
      const type = types[n % types.length];
      const wave = Math.sin(n * 12.9898 + game) * 1.5;
      const velocity = (88 + wave).toFixed(5);
      const rise = (12 + wave * 2).toFixed(5);
      const run = (8 + wave * 2).toFixed(5);
      lines.push(
        `${n},2026-${month}-${day},"${pitcher}",${pitcherId},Right,HOM,${type},${type},${velocity},-20,${rise},${run},0.44,HOM,AWY,Bench Park,${prefix}-${game},${prefix}-${game}-${n},${prefix}-uid-${game}`,
      );
    }
  }
  return `${lines.join("\r\n")}\r\n`;
}

import { getUsage, saveAccount } from "./account.ts";
import { addAthlete, getAthlete, listAthletes, saveAthlete } from "./athletes.ts";
import type { Endpoint } from "./endpoint.ts";
import { getGame, listGames } from "./games.ts";
import { listPitches } from "./pitches.ts";
import { checkSetup, completeSetup } from "./program-setup.ts";
import { getSession, signIn, signOut } from "./sign-in.ts";

/** Every endpoint there is, for mounting checks, guard loops and the API page. */
export const endpoints: readonly Endpoint[] = [
  signIn,
  signOut,
  getSession,
  checkSetup,
  completeSetup,
  listAthletes,
  addAthlete,
  getAthlete,
  saveAthlete,
  listGames,
  getGame,
  listPitches,
  saveAccount,
  getUsage,
];

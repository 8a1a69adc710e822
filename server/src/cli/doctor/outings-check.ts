import type { Tx } from "../../database/database.ts";
import { countOutingsToCompare } from "../../storage/outings-to-compare.ts";
import { counted } from "../terminal-text.ts";
import { type Check, checkNamed } from "./check.ts";

/** Returns how many games wait to be compared with the athlete's other games near their dates, and whether a comparison failed. */
export async function checkOutings(tx: Tx): Promise<Check> {
  const check = checkNamed("Outings");
  const { waiting, failed } = await countOutingsToCompare(tx);
  if (failed > 0) {
    return check.warning(
      `${counted(failed, "game")} could not be compared with the athlete's other games, so an outing can be counted twice. Read the server's log for the reason, and install the next version, which tries again.`,
    );
  }
  if (waiting > 0) return check.ok(`${counted(waiting, "game")} to compare in the next hours.`);
  return check.ok("All games are compared with each other.");
}

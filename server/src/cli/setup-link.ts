import { limits } from "@armslot/contracts/limits";
import type { Parts } from "../parts.ts";
import { alignColumns } from "./align-columns.ts";
import type { Outcome } from "./command.ts";

/** Prints the link that sets a program up. */
export function setupLink(
  { settings }: Pick<Parts, "settings">,
  { programId, setupToken }: { readonly programId: string; readonly setupToken: string },
): Outcome {
  const setupUrl = `${settings.publicUrl}/program-setup/${programId}?token=${setupToken}`;
  return {
    json: { programId, setupUrl },
    lines: [
      "The program waits for its setup.",
      "",
      ...alignColumns([
        ["Program ID", programId],
        ["Setup link", setupUrl],
      ]),
      "",
      `Send the link to the admin. It works once, within ${limits.setupLifetimeDays} days, and is not shown again.`,
    ],
  };
}

import { pages } from "@armslot/contracts/ground/pages";
import { fill } from "../../lib/paths.ts";

/** Functions that return the path of each screen of scouting. Other screens load without them. */
export const scoutingPaths = {
  /** The Scouting region of an athlete's page. */
  region: (programId: string, athleteId: string) =>
    `${fill(pages.athlete, { programId, athleteId })}#scouting`,
  writeReport: (programId: string, athleteId: string) =>
    fill(pages.writeReport, { programId, athleteId }),
  report: (of: Record<"programId" | "athleteId" | "reportId", string>) =>
    fill(pages.scoutingReport, of),
  contactLog: (programId: string, athleteId: string) =>
    fill(pages.contactLog, { programId, athleteId }),
  /** The contact log with its form open. */
  logContact: (programId: string, athleteId: string) =>
    `${fill(pages.contactLog, { programId, athleteId })}?log=new`,
  /** The month as `2026-05`. */
  contactMonth: (programId: string, month: string) =>
    fill(pages.contactMonth, { programId, month }),
  athleteList: (programId: string, listId: string) =>
    fill(pages.athleteList, { programId, listId }),
  scoutPage: (programId: string, userId: string) => fill(pages.scoutPage, { programId, userId }),
  settings: (programId: string) => fill(pages.scoutingSettings, { programId }),
} as const;

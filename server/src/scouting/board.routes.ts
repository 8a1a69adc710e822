import { getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { getScoutPage, shareScoutPage } from "@armslot/contracts/scouting/scout-page";
import { getAthleteScouting, listScouted } from "@armslot/contracts/scouting/scouting";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { setScoutingOf } from "../storage/programs.ts";
import { shareScoutPageRow } from "../storage/scout-pages.ts";
import { athleteScouting, scoutedPage } from "./athlete-scouting.query.ts";
import { boardOf } from "./board.query.ts";
import { sealKey } from "./readings-seal.ts";
import { scoutPageOf } from "./scout-page.query.ts";

export function mountBoard(routes: Routes, { clock, newId, serverSecret }: Parts): void {
  const key = sealKey(serverSecret);
  routes.read(getBoard, (tx, { params, query }) => boardOf(tx, params.programId, query));

  routes.read(getAthleteScouting, async (tx, { params }) => {
    const scouting = await athleteScouting(tx, { ...params, key });
    if (!scouting) throw new AppError("athlete-not-found");
    return scouting;
  });

  routes.read(listScouted, async (tx, { params, query }) => {
    const page = await scoutedPage(tx, { ...params, ...query });
    if (!page) throw new AppError("athlete-not-found");
    return page;
  });

  routes.write(setScouting, async (tx, { params: { programId }, body, viewer: { userId } }) => {
    await setScoutingOf(tx, { programId, ...body });
    const entry = { action: "scouting-set", actorUserId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now: clock() });
    return body;
  });

  routes.read(getScoutPage, async (tx, { params }) => {
    const page = await scoutPageOf(tx, params);
    if (!page) throw new AppError("scout-page-not-found");
    return page;
  });

  routes.write(shareScoutPage, async (tx, { params, body: { isShared }, viewer: { userId } }) => {
    await shareScoutPageRow(tx, { ...params, userId, isShared, now: clock() });
    return { isShared };
  });
}

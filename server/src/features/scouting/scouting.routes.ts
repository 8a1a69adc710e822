import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { mountBoard } from "./board/board.routes.ts";
import { mountContactMonths, mountContacts } from "./contacts/contacts.routes.ts";
import { mountLists } from "./lists/lists.routes.ts";
import { mountFollowUps } from "./marks/follow-ups.routes.ts";
import { mountAcademics, mountNotes } from "./marks/notes.routes.ts";
import { mountStages } from "./marks/stages.routes.ts";
import { mountTags } from "./marks/tags.routes.ts";
import { mountLooks, mountReports, mountTemplates } from "./reports/reports.routes.ts";

export function mountScouting(routes: Routes, parts: Parts): void {
  mountBoard(routes, parts);
  mountReports(routes, parts);
  mountLooks(routes, parts);
  mountTemplates(routes, parts);
  mountLists(routes, parts);
  mountTags(routes, parts);
  mountStages(routes, parts);
  mountNotes(routes, parts);
  mountAcademics(routes, parts);
  mountFollowUps(routes, parts);
  mountContacts(routes, parts);
  mountContactMonths(routes, parts);
}

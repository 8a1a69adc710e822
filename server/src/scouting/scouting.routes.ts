import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { mountBoard } from "./board.routes.ts";
import { mountContactMonths, mountContacts } from "./contacts.routes.ts";
import { mountFollowUps } from "./follow-ups.routes.ts";
import { mountLists } from "./lists.routes.ts";
import { mountAcademics, mountNotes } from "./notes.routes.ts";
import { mountLooks, mountReports, mountTemplates } from "./reports.routes.ts";
import { mountStages } from "./stages.routes.ts";
import { mountTags } from "./tags.routes.ts";

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

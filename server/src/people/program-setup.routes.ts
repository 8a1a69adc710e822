import { checkSetup, completeSetup } from "@armslot/contracts/people/program-setup";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { completeProgramSetup } from "./complete-program-setup.ts";
import { findOpenSetup } from "./find-open-setup.ts";

export function mountProgramSetup(routes: Routes, parts: Parts): void {
  routes.visit(checkSetup, async ({ body, network }) => {
    const { programId, programName, adminEmail } = await findOpenSetup(parts, { ...body, network });
    return { reply: { programId, programName, adminEmail } };
  });

  routes.visit(completeSetup, (call) => completeProgramSetup(parts, call));
}

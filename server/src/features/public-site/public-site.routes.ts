import { joinWaitlist, sendContactMessage } from "@armslot/contracts/public-site";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { takeLead } from "./take-lead.ts";

export function mountPublicSite(routes: Routes, parts: Parts): void {
  routes.visit(joinWaitlist, async ({ body, network, log }) => {
    await takeLead(parts, { typed: { kind: "waitlist", ...body }, network, log });
    return { reply: {} };
  });

  routes.visit(sendContactMessage, async ({ body, network, log }) => {
    await takeLead(parts, { typed: { kind: "contact", ...body }, network, log });
    return { reply: {} };
  });
}

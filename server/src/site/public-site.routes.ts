import { joinWaitlist, sendContactMessage } from "@armslot/contracts/site/public-site";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { receiveLead } from "./receive-lead.ts";

export function mountPublicSite(routes: Routes, parts: Parts): void {
  routes.visit(joinWaitlist, async ({ body, network, log }) => {
    await receiveLead(parts, { typed: { kind: "waitlist", ...body }, network, log });
    return { reply: {} };
  });

  routes.visit(sendContactMessage, async ({ body, network, log }) => {
    await receiveLead(parts, { typed: { kind: "contact", ...body }, network, log });
    return { reply: {} };
  });
}

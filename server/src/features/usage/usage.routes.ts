import { getUsage } from "@armslot/contracts/usage/usage";
import { AppError } from "../../basics/app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { usageOf } from "./usage.query.ts";

export function mountUsage(routes: Routes, { clock }: Parts): void {
  routes.read(getUsage, async (tx, { params }) => {
    const usage = await usageOf(tx, { ...params, now: clock() });
    if (!usage) throw new AppError("not-found");
    return usage;
  });
}

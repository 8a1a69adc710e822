import { getUsage } from "@armslot/contracts/people/usage";
import { AppError } from "../core/app-error.ts";
import type { Routes } from "../http/route.ts";
import { usageOf } from "./usage.query.ts";

export function mountUsage(routes: Routes): void {
  routes.read(getUsage, async (tx, { params }, now) => {
    const usage = await usageOf(tx, { ...params, now });
    if (!usage) throw new AppError("not-found");
    return usage;
  });
}

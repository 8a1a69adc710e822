import { checkReset, requestReset, resetPassword } from "@armslot/contracts/people/password-reset";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { findOpenReset } from "./find-open-reset.ts";
import { requestResetMail } from "./request-reset-mail.ts";
import { resetPasswordByLink } from "./reset-password-by-link.ts";

export function mountPasswordReset(routes: Routes, parts: Parts): void {
  routes.visit(requestReset, (call) => requestResetMail(parts, call));

  routes.visit(checkReset, async ({ body, network }) => {
    await findOpenReset(parts, { ...body, network });
    return { reply: {} };
  });

  routes.visit(resetPassword, (call) => resetPasswordByLink(parts, call));
}

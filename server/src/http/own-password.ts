import { minuteMs } from "@armslot/contracts/core/durations";
import { errors } from "@armslot/contracts/errors";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { passwordChangeKey, takeBackAttempt } from "../storage/throttles.ts";
import { withAttempt } from "./attempt-limit.ts";

const quarterHourMs = 15 * minuteMs;

interface Member {
  readonly programId: string;
  readonly userId: string;
}

/** Returns the hash of a member's password, or undefined if they no longer exist. */
export async function passwordHashOf(
  tx: Tx,
  { programId, userId }: Member,
): Promise<string | undefined> {
  const user = await tx
    .selectFrom("users")
    .select("password_hash")
    .where("program_id", "=", programId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return user?.password_hash;
}

/** Returns the error for a wrong current password, which belongs to the field `currentPassword`. */
export function wrongPassword(): AppError {
  return new AppError("invalid-input", {
    fields: { currentPassword: errors["wrong-password"].sentence },
  });
}

/**
 * Returns the hash of a member's correct current password. Counts the attempt before the check and takes it back if the password is
 * right. Throws `invalid-input` at `currentPassword` if it is wrong, and `too-many-requests` past the limit.
 */
export async function checkOwnPassword(
  { db, clock, settings, passwords }: Parts,
  { user, password }: { readonly user: Member; readonly password: string },
): Promise<string> {
  const key = passwordChangeKey(user.userId);
  const limit = settings.passwordChangesPer15Min;
  const throttle = { key, limit, windowMs: quarterHourMs, blockMs: quarterHourMs };
  return await withAttempt({ db, throttles: [throttle], now: clock() }, async () => {
    const hash = await passwordHashOf(db.identitySql, user);
    const isRight = await passwords.verify({ password, hash });
    if (hash === undefined || !isRight) throw wrongPassword();
    await takeBackAttempt(db.identitySql, throttle);
    return hash;
  });
}

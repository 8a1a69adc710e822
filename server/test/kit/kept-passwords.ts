import { password } from "../../../kit/samples.mjs";
import { openPasswords, type Passwords } from "../../src/core/password-hash.ts";
import type { Settings } from "../../src/core/settings.ts";

interface KeptPasswords {
  readonly passwords: Passwords;
  /** A hash of the password that users of tests have. */
  readonly passwordHash: string;
}

const kept = new Map<string, Promise<KeptPasswords>>();

async function open(cost: Settings["passwordCost"]): Promise<KeptPasswords> {
  const passwords = openPasswords(cost);
  return { passwords, passwordHash: await passwords.hash(password) };
}

/** Opens passwords of this cost, once for all apps of a worker, because hashing is slow by design. */
export function keepPasswords(cost: Settings["passwordCost"]): Promise<KeptPasswords> {
  const key = JSON.stringify(cost);
  const opened = kept.get(key) ?? open(cost);
  kept.set(key, opened);
  return opened;
}

import { minuteMs } from "@armslot/contracts/core/durations";
import type { Settings } from "../core/settings.ts";
import type { Database, Tx } from "../database/database.ts";
import { withAttempt } from "../http/attempt-limit.ts";
import { clearAttempts, signInKey, type Throttle, takeBackAttempt } from "../storage/throttles.ts";

const quarterHourMs = 15 * minuteMs;
/** The block of accounts after too many failures in a row. Only a known device or a reset ends it earlier. */
const untilUnlockedMs = 365 * 24 * 60 * minuteMs;

/** Returns the sign-in limits of one address from one network (ID-12). */
function throttlesOf(settings: Settings, email: string, network: string) {
  const account = signInKey(email);
  const quarter = { windowMs: quarterHourMs, blockMs: quarterHourMs };
  return {
    network: {
      key: `sign-in:network:${network}`,
      limit: settings.signInNetworkPer15Min,
      ...quarter,
    },
    accountFromNetwork: {
      key: `${account}:network:${network}`,
      limit: settings.signInPer15Min,
      ...quarter,
    },
    accountInHour: {
      key: `${account}:hour`,
      limit: settings.signInAccountPerHour,
      windowMs: 60 * minuteMs,
      blockMs: quarterHourMs,
    },
    accountInARow: {
      key: `${account}:row`,
      limit: settings.signInAccountInARow,
      windowMs: untilUnlockedMs,
      blockMs: untilUnlockedMs,
    },
  } satisfies Record<string, Throttle>;
}

interface Attempt {
  readonly settings: Settings;
  readonly email: string;
  readonly network: string;
  /** Whether the account signed in with this device before. It skips the account-wide limits, so a stranger cannot lock the owner out. */
  readonly isKnownDevice: boolean;
}

interface CountedAt {
  readonly db: Pick<Database, "identity" | "identitySql">;
  readonly now: Date;
}

/** Returns the limits of one sign-in attempt. `attempt` counts one and does its check; `forgive` is for a successful one. */
export function signInLimits({ settings, email, network, isKnownDevice }: Attempt) {
  const throttles = throttlesOf(settings, email, network);
  const { accountFromNetwork, accountInHour, accountInARow } = throttles;
  const counted = [
    throttles.network,
    accountFromNetwork,
    ...(isKnownDevice ? [] : [accountInHour, accountInARow]),
  ];
  return {
    async attempt<T>({ db, now }: CountedAt, check: () => Promise<T>): Promise<T> {
      return await withAttempt({ db, throttles: counted, now, isSmall: true }, check);
    },
    async forgive(tx: Tx): Promise<void> {
      await clearAttempts(
        tx,
        [accountFromNetwork, accountInHour, accountInARow].map(({ key }) => key),
      );
      await takeBackAttempt(tx, throttles.network);
    },
  };
}

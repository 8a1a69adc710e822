import { secondMs } from "@armslot/contracts/core/durations";
import { getSession } from "@armslot/contracts/people/sign-in";
import { call } from "../client/api.ts";
import { AppError } from "../client/app-error.ts";
import { isOf, type Owner } from "./outbox-database.ts";

/** For how long the server's word about who is signed in counts. */
const validMs = 20 * secondMs;

/** Asks the server who is signed in before something is sent. It refuses what another member charted, so this only spares such requests. */
export class SessionCheck {
  readonly #owner: Owner;
  #at = Number.NEGATIVE_INFINITY;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** @throws {AppError} if the owner is not signed in, or if the server did not answer */
  async pass(): Promise<void> {
    if (performance.now() - this.#at < validMs) return;
    const { session } = await call(getSession, {});
    const owner = session && { userId: session.user.uid, programId: session.program.programId };
    if (!(owner && isOf(this.#owner, owner))) throw new AppError("signed-out");
    this.#at = performance.now();
  }

  /** Makes the next `pass` ask the server. */
  forget(): void {
    this.#at = Number.NEGATIVE_INFINITY;
  }
}

import type { Role } from "@armslot/contracts/core/access";

/** The signed-in member of a request. Only this decides which program the request may touch. */
export interface Viewer {
  readonly userId: string;
  readonly programId: string;
  readonly role: Role;
}

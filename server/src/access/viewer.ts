import type { Role } from "@armslot/contracts/access";

/** Who is asking, as the session says: the only source of program scope. */
export interface Viewer {
  readonly userId: string;
  readonly programId: string;
  readonly role: Role;
}

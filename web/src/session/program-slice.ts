import type { Session } from "@armslot/contracts/people/sign-in";

/** The program of the signed-in user. */
export interface ProgramSlice {
  readonly program: Session["program"] | null;
}

export const noProgram: ProgramSlice = { program: null };

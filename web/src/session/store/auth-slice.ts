import type { Session } from "@armslot/contracts/sign-in";

type User = Session["user"];

/** Who is signed in. `isSessionKnown` tells 'nobody' from 'not asked yet'. */
export interface AuthSlice {
  readonly user: User | null;
  readonly uid: string | null;
  readonly isAuthenticated: boolean;
  readonly isSessionKnown: boolean;
}

export const nobody: AuthSlice = {
  user: null,
  uid: null,
  isAuthenticated: false,
  isSessionKnown: false,
};

/** The slice of a signed-in person. */
export function somebody(user: User): AuthSlice {
  return { user, uid: user.uid, isAuthenticated: true, isSessionKnown: true };
}

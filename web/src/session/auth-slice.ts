import type { Session } from "@armslot/contracts/people/sign-in";

type User = Session["user"];

/** The signed-in user. `isSessionKnown` is false until the server has answered. */
export interface AuthSlice {
  readonly user: User | null;
  readonly uid: string | null;
  readonly isAuthenticated: boolean;
  readonly isSessionKnown: boolean;
}

export const signedOut: AuthSlice = {
  user: null,
  uid: null,
  isAuthenticated: false,
  isSessionKnown: false,
};

/** Returns the slice of a signed-in user. */
export function signedIn(user: User): AuthSlice {
  return { user, uid: user.uid, isAuthenticated: true, isSessionKnown: true };
}

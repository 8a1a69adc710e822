/** Loads the dialog's code: ahead as soon as something is typed, at the latest when it is needed. */
export async function loadSignInAgain() {
  return (await import("./sign-in-again.tsx")).SignInAgain;
}

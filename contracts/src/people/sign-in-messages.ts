/** The sentences of signing in and of a forgotten password. */
export const signInMessages = {
  userInNoProgram: "User not found in any program",
  resetSent: "Password reset email sent! Check your email.",
  resetKept: "This server doesn't send email. Ask the person who runs it for your reset link.",
  passwordSaved: "Password saved. Sign in with your new password.",
} as const;

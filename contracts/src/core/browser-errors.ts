/**
 * The errors of the catalog that the browser also reports without a readable reply of the server. They have a module of their own so
 * that a page does not load the whole catalog: the sentence of every other error arrives with the reply.
 */
export const browserErrors = {
  "rate-limited": { status: 429, sentence: "Too many requests. Please try again in a moment." },
  unexpected: { status: 500, sentence: "An error occurred. Please try again." },
  unavailable: {
    status: 503,
    sentence: "Armslot is busy or restarting. Please try again in a moment.",
  },
  "message-failed": { status: 502, sentence: "Message failed. Please try again." },
  "not-found": { status: 404, sentence: "Page not found" },
  "invalid-input": { status: 422, sentence: "Please check the highlighted fields." },
  "sign-in-incomplete": { status: 422, sentence: "Please enter an email and password." },
} as const;

/** Why a browser got no reply of the server, with the sentence for the screen. Each of them has the code `unavailable`. */
export const noReplies = {
  "no-connection": "No connection. Check your signal or Wi-Fi, then try again.",
  "too-late": "Armslot did not answer in time. Please try again.",
  "other-server": "This Wi-Fi answered instead of Armslot. Sign in to it or turn it off.",
} as const;
export type NoReply = keyof typeof noReplies;

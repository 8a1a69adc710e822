/** The limits of charting. Apart from `limits`, because every screen loads those. */
export const fieldLimits = {
  operationsPerRequestMax: 200,
  requestMaxBytes: 256 * 1024,
  pitchesPerOutingMax: 1_000,
} as const;

/** The sentences of charting at the field that a phone shows without its schemas. */
export const fieldMessages = {
  phoneFull:
    "This phone has no room left, so the last tap was not kept. Free some space, or download the pitches and send the file to yourself.",
  notKept:
    "The last tap was not kept: this browser cannot store pitches. Leave private browsing, or use another browser.",
  sendSignedOut: "Sign in to send. The pitches stay on this phone.",
  sendUnreachable: "No connection. The pitches are sent as soon as there is one.",
  screenStaysOn: "The screen stays on while you chart.",
  screenTurnsOff:
    "This browser can't keep the screen on. Set a longer screen timeout on the phone.",
  dataStays: "This browser keeps pitches until they are sent.",
  dataCanGo:
    "This browser may erase pitches after a week without a visit. Send them the same day, or add Armslot to the home screen.",
  seeRefused: "Open Outing to see why.",
  someRefused: "Others were refused: see Outing.",
  outingRefused: "The server refused this outing. Chart its pitches again in another outing.",
  othersUnsent:
    "Another member charted this outing on this phone and has not sent all of it. They can sign in here to send it. Or start another outing.",
  loadFailed: "Cannot read the pitches on this phone. Reload the page.",
} as const;

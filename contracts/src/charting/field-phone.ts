/** The limits of charting. Apart from `limits`, because every screen loads those. */
export const fieldLimits = {
  operationsPerRequestMax: 200,
  requestMaxBytes: 256 * 1024,
} as const;

/** The sentences of charting at the field that a phone shows without its schemas. */
export const fieldMessages = {
  phoneFull:
    "This phone has no room left, so the last tap was not kept. Free some space, or download the pitches and send the file to yourself.",
  notKept:
    "The last tap was not kept: this browser does not let Armslot store pitches. Leave private browsing, or use another browser.",
  storeFailed:
    "The last tap was not kept: this browser's storage failed. Check that the phone has free space, and tap again. Download the pitches to be safe.",
  onPageOnly:
    "The browser can't open its storage, which happens on a full phone, so they are only on this page. Don't close or reload it. Free some space, and they are stored again. Or download them now.",
  putBack:
    "The browser had dropped them, which happens on a full phone. None is missing. Free some space before you chart more.",
  reading: "Reading the pitches on this phone…",
  sending: "Sending…",
  unreadable: "Cannot read this phone",
  unreadableAbout: "This browser does not open its storage. Check that the phone has free space.",
  sendSignedOut: "Sign in to send. The pitches stay on this phone.",
  sendUnreachable: "No connection. The pitches are sent as soon as there is one.",
  sendLate: "Armslot did not answer in time. The pitches are sent again by themselves.",
  sendElsewhere: "Another tab is sending them.",
  sendStranger: "This Wi-Fi answered instead of Armslot. Sign in to it or turn it off.",
  sendBusy: "Armslot is busy or restarting. The pitches are sent again by themselves.",
  sendLimited: "Too many requests. The pitches are sent again by themselves.",
  sendFull: "This phone has no room left, so sending stopped. Free some space.",
  sendRefused: "The pitches stay on this phone. Download them under Game to be safe.",
  sendUnfinished: "Not everything is sent yet. Try again in a moment.",
  unsentHere:
    "Download them and give the file to an admin of the program. Import Games takes it in and asks who the pitcher is.",
  unsentOfSomeone:
    "Sign in as the member who charted them, and they are sent. If you charted them and can't sign in anymore, enter your email to save them as a file.",
  unsentOfOthers: "No unsent pitch on this phone was charted with this email.",
  unsentNotDeleted:
    "The browser can't open its storage, so nothing was deleted. Close its other tabs and try again.",
  wrongDay: "A game would be stored on the wrong day.",
  wrongTime: "Pitches would be stored with a wrong time.",
  screenStaysOn: "The screen stays on while you chart.",
  screenTurnsOff:
    "This browser can't keep the screen on. Set a longer screen timeout on the phone.",
  dataStays: "This browser keeps pitches until they are sent.",
  dataCanGo:
    "This browser may erase pitches after a week without a visit. Send them the same day, or add Armslot to the home screen.",
  gameRefused: "The server refused this game. Chart its pitches again in another game.",
  othersUnsent:
    "Another member charted this game on this phone and has not sent all of it. They can sign in here to send it. Or start another game.",
  readerMissing: "Choose who gets the summary.",
  sharingOff:
    "Your program doesn't share reports outside of its staff. An admin can allow it under Account.",
  sharingUnknown:
    "Without a connection, it is not known whether your program shares outside of its staff.",
  consentFailed:
    "The consent could not be recorded, so the summary stays here. Try again with a connection.",
  sheetRefused: 'The phone did not open its share sheet. Tap "Send…" again, or copy the summary.',
  copyFailed: "This browser does not let Armslot copy. Save the picture instead.",
  loadFailed: "Cannot read the pitches on this phone. Reload the page.",
} as const;

/** The sentences of use without a connection. They load after the first screen. */
export const offlineMessages = {
  newVersion: "A new version is ready.",
  keepLabel: "Keep what I read on this device",
  keepAbout:
    "The roster and the athletes and games that you open stay readable without a connection for 14 days. They are erased when you sign out. Turn this on only for a device of your own.",
  keepHint:
    "To read athletes and games without a connection the next time, let this device keep them:",
  keepFailed: "This browser does not let Armslot store data.",
  athleteAbout:
    "Keep this athlete and the latest games on this device, to read them without a connection.",
  athleteFailed: "Some games could not be loaded. Try again.",
  installAbout: "Install Armslot to open it from the home screen.",
  installByMenu:
    "To open Armslot from the home screen, tap Share in Safari, then Add to Home Screen. iOS erases what a website keeps if it isn't opened for 7 days, except from the home screen.",
} as const;

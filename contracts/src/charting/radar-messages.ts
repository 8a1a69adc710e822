/** The sentences about a radar on a cable (RADAR-4, RADAR-5). */
export const radarMessages = {
  untested: "Untested with a real radar gun",
  settingsMissing: "Choose the unit and the baud rate that the radar is set to.",
  notChosen:
    "No radar was chosen. Plug in its cable, then connect again and choose it in the list.",
  notAllowed:
    "This page may not use a cable. Ask the person who runs the server to allow “serial” in the Permissions-Policy header.",
  notOpened:
    "The radar’s cable can’t be opened. Close other programs and tabs that read it, then connect again.",
  lost: "The radar was disconnected. Check its cable, then connect again.",
  silent: "The radar sends nothing. Check that it is on and that its message format is S.",
  unreadable:
    "The radar sends something that Armslot can’t read. Set its message format to S, and connect again with its baud rate.",
} as const;

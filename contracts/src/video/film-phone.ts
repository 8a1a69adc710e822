/** What a phone says about films. */
export const filmMessages = {
  onPhoneOnly:
    "Keep this page open while a video is uploaded. A phone stops uploads when the page is closed or the screen is off.",
  noTags: "Sound, place and all other tags are removed before a video leaves this device.",
  slowMotion:
    "Slow motion: choose the original, and one that is slow from start to end. A phone that shares it, or slows only a part, changes its times.",
  noPicture:
    "This browser can’t show a picture of this video. Type the seconds at which the part begins and ends.",
  fileEmpty: "This file is empty. Choose another one.",
  unreadable: "This file is not a video that Armslot can read. Choose an MP4, MOV or WebM file.",
  outside:
    "The chosen part is after the end of this video. Choose the video again, with another part.",
  noVideo: "This file has no picture. Choose a video.",
  tooLong: "This video is longer than 3 hours. Trim it.",
  cutOff:
    "This video is cut off before its first picture. Get the file again from where it came from.",
  phoneFull:
    "This device has no room for the video. Free some space, then try again. The video itself is unchanged.",
  prepareFailed: "The video could not be prepared. Try again, or keep the original.",
  noStore: "This browser keeps no videos. Leave private browsing, or use another browser.",
  lost: "This video was not ready when the page closed, and the phone had no room to keep it. Choose the file again.",
  keptUndecodable:
    "This browser can’t read the picture’s format, so the video was kept as it is, without sound and tags. It may play only on the kind of phone that made it.",
  keptLong: "Longer than a minute, so the picture was kept as it was filmed.",
  partOnly: "The file is cut off. Only the part that could be read was kept.",
  placeMissing:
    "The pitch has not arrived at the server, or someone deleted it. The video waits for its pitch.",
  athleteMissing:
    "The athlete of this video was deleted, or merged with another one. Save the file, or delete it.",
  signedOut: "Sign in again, and the video is uploaded.",
  findsSoon: "Soon pitches in a long film are found by themselves.",
  whereToFilm:
    "Film while you chart, or on an athlete or a game, and a video finds its pitch. Videos from here wait until you choose one.",
} as const;

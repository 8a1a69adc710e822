/** The sentences of the public site, which does not load the others (SPEED-2). */
export const siteMessages = {
  waitlistJoined: "Added to Waitlist!",
  waitlistPromise: "We'll reach out within 24 hours to confirm your spot.",
  contactSent: "Message Successful!",
  contactPromise: "We'll reach out within 24 hours with a response.",
  pageNotFound: "Page not found",
  stillLoading: "Armslot is still loading. Check your connection, then try again.",
} as const;

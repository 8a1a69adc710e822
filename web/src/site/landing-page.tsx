import { useEffect } from "react";
import { useLocation } from "react-router";
import { trackDemoPlay } from "../client/analytics.ts";
import { Landing } from "./landing.tsx";
import { productDemoId } from "./product-demo.tsx";

/** Whether a navigation asks for the demo section, by hash or by the state `{ scrollTo: "product-demo" }` (NAV-2). */
function asksForDemo(hash: string, state: unknown): boolean {
  if (hash === `#${productDemoId}`) return true;
  return (
    typeof state === "object" &&
    state !== null &&
    "scrollTo" in state &&
    state.scrollTo === productDemoId
  );
}

/** The landing page as a screen of the application. */
export function LandingPage() {
  const { hash, state } = useLocation();
  useEffect(() => {
    document.title = "Armslot: advanced pitching analytics from your phone";
    const video = document.querySelector<HTMLVideoElement>(`#${productDemoId} video`);
    if (video) trackDemoPlay(video);
  }, []);
  useEffect(() => {
    if (asksForDemo(hash, state)) scrollToDemo();
  }, [hash, state]);
  return <Landing />;
}

function scrollToDemo(): void {
  const { matches: isReduced } = matchMedia("(prefers-reduced-motion: reduce)");
  const behavior = isReduced ? "auto" : "smooth";
  document.getElementById(productDemoId)?.scrollIntoView({ behavior });
}

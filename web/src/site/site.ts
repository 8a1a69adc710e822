import "../styles/site.css";
import { startAnalytics, trackDemoPlay } from "../client/analytics.ts";
import { closeMenuAfterChoice } from "./close-menu.ts";

closeMenuAfterChoice();
startAnalytics();
const video = document.querySelector("video");
if (video) trackDemoPlay(video);

import { Video } from "lucide-react";
import { ComingSoon } from "./coming-soon.tsx";

/** Placeholder of the screen for videos that wait for their analysis. */
export function PendingVideosPage() {
  return (
    <ComingSoon
      icon={Video}
      title="Pending Videos"
      promise="Videos you upload from your phone will wait here until their pitches are analyzed."
    />
  );
}

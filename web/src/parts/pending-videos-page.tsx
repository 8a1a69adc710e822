import { Video } from "lucide-react";
import { ComingSoon } from "./coming-soon.tsx";

/** The placeholder page for videos that wait for analysis (PROD-5). */
export function PendingVideosPage() {
  return (
    <ComingSoon
      icon={Video}
      title="Pending Videos"
      promise="Videos you upload from your phone will wait here until their pitches are analyzed."
    />
  );
}

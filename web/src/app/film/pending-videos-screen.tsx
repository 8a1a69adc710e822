import { PendingVideos } from "../../features/clips/pending-videos.tsx";
import { PendingVideosPage } from "../../features/coming-soon/pending-videos-page.tsx";
import { VideoComparison } from "../../features/estimates/video-comparison.tsx";
import { WaitingForMarks } from "../../features/estimates/waiting-for-marks.tsx";
import { useViewer } from "../../session/session.ts";

/** Pending Videos. A server that keeps no videos shows what is to come alone (PROD-5). */
export function PendingVideosScreen() {
  if (!useViewer().program.keepsVideo) return <PendingVideosPage />;
  return (
    <>
      <PendingVideos />
      <div className="mt-8 empty:hidden">
        <WaitingForMarks />
      </div>
      <div className="mt-8">
        <VideoComparison />
      </div>
    </>
  );
}

import { PendingVideos } from "../../features/clips/pending-videos.tsx";
import { PendingVideosPage } from "../../features/coming-soon/pending-videos-page.tsx";
import { useViewer } from "../../session/session.ts";

/** Pending Videos. A server that keeps no videos shows what is to come alone (PROD-5). */
export function PendingVideosScreen() {
  return useViewer().program.keepsVideo ? <PendingVideos /> : <PendingVideosPage />;
}

import { listAthletes } from "@armslot/contracts/roster/athletes";
import { listClips } from "@armslot/contracts/video/clips";
import { useEndpointQuery } from "../client/queries.ts";
import { PendingVideosPage } from "../parts/pending-videos-page.tsx";
import { useViewer } from "../session/session.ts";
import { VideoComparison } from "../video/estimates/video-comparison.tsx";
import { WaitingForMarks } from "../video/estimates/waiting-for-marks.tsx";
import { PendingVideos } from "../video/pending-videos.tsx";

/** Pending Videos. A server that keeps no videos shows what is to come alone (PROD-5). */
export function PendingVideosScreen() {
  return useViewer().program.keepsVideo ? <WaitingVideos /> : <PendingVideosPage />;
}

function WaitingVideos() {
  const { programId } = useViewer().program;
  const params = { programId };
  // These are what the lists read. The region below them shows once they are as long as they get, so nothing moves it.
  const forPitch = useEndpointQuery(listClips, { params, query: { waiting: "true" } });
  const forMarks = useEndpointQuery(listClips, { params, query: { waiting: "marks" } });
  const roster = useEndpointQuery(listAthletes, { params });
  const areListsShown = ![forPitch, forMarks, roster].some(({ isPending }) => isPending);
  return (
    <>
      <PendingVideos />
      <div className="mt-8 empty:hidden">
        <WaitingForMarks />
      </div>
      {areListsShown && (
        <div className="mt-8">
          <VideoComparison />
        </div>
      )}
    </>
  );
}

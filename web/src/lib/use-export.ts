import { downloadExport, type exportAthlete, type exportProgram } from "@armslot/contracts/exports";
import { addressOf } from "./api.ts";
import { downloadFrom } from "./download-file.ts";
import { useEndpointMutation } from "./queries.ts";

/** Starts exports of an athlete or the program. The browser then downloads the ZIP file (EXPORT-1). */
export function useExport<E extends typeof exportAthlete | typeof exportProgram>(endpoint: E) {
  return useEndpointMutation(endpoint, {
    onSuccess: ({ exportId }, { params }) => {
      const { programId } = params as { programId: string };
      downloadFrom(addressOf(downloadExport, { params: { programId, exportId } }));
    },
  });
}

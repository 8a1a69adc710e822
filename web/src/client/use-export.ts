import type { CallOf } from "@armslot/contracts/core/endpoint";
import {
  downloadExport,
  type exportAthlete,
  type exportProgram,
} from "@armslot/contracts/sharing/exports";
import { addressOf } from "./api.ts";
import { downloadFrom } from "./download-file.ts";
import { useEndpointMutation } from "./queries.ts";

type ExportCall = CallOf<typeof exportAthlete> | CallOf<typeof exportProgram>;

/** Starts exports of an athlete or the program. The browser then downloads the ZIP file (EXPORT-1). */
export function useExport<E extends typeof exportAthlete | typeof exportProgram>(endpoint: E) {
  return useEndpointMutation(endpoint, {
    onSuccess: ({ exportId }, call) => {
      const { programId } = (call as ExportCall).params;
      downloadFrom(addressOf(downloadExport, { params: { programId, exportId } }));
    },
  });
}

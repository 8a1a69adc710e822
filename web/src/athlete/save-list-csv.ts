import { type ExportedList, noteListExport } from "@armslot/contracts/sharing/exports";
import { call } from "../client/api.ts";
import { downloadCsv } from "../client/download-file.ts";

interface ListCsv {
  readonly programId: string;
  readonly list: ExportedList;
  readonly fileName: string;
  readonly csv: string;
}

/** Saves a list as a CSV file in the browser, and records the export in the activity without waiting for the record. */
export function saveListCsv({ programId, list, fileName, csv }: ListCsv): void {
  downloadCsv(fileName, csv);
  void call(noteListExport, { params: { programId }, body: { list } }).catch(() => undefined);
}

import type { ReactNode } from "react";
import type { useExport } from "../client/use-export.ts";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { StatusNote } from "../ui/status-note.tsx";

interface ExportLineProps {
  readonly exporting: Pick<ReturnType<typeof useExport>, "error" | "isSuccess">;
  /** What the export contains, in a sentence. */
  readonly about: string;
  /** The button. */
  readonly children: ReactNode;
}

/** A sentence about an export with its button, and what became of it. */
export function ExportLine({ exporting, about, children }: ExportLineProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] flex-[1_1_16rem] text-dense text-muted">{about}</p>
        {children}
      </div>
      <FormAlert>{exporting.error?.sentence}</FormAlert>
      {exporting.isSuccess && <StatusNote>The download has started.</StatusNote>}
    </div>
  );
}

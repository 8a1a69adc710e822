import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Outlet, useMatches, useParams } from "react-router";
import { whenIdle } from "../../client/wait-until-idle.ts";
import { useKeptViewer, ViewerContext } from "../../session/session.ts";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { ProgramFrame } from "./program-frame.tsx";
import type { SectionName } from "./sections.ts";

/** If its code cannot load, the notes are missing and the screen stays usable. */
const PageNotes = lazyComponent(async () => (await import("./page-notes.tsx")).PageNotes, {
  isOptional: true,
});

/** Whether the screen has its data and the browser is idle. Stays true from then on. */
function useIsIdle(): boolean {
  const queryClient = useQueryClient();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(
        () => setIsIdle(true),
        () => queryClient.isFetching() > 0,
      ),
    [queryClient],
  );
  return isIdle;
}

/** The layout of a program's screens. */
export function SignedInLayout() {
  const viewer = useKeptViewer();
  const { program } = viewer;
  const isIdle = useIsIdle();
  const section = useMatches().at(-1)?.handle as SectionName | undefined;
  // The public pages show nothing that a device keeps.
  const isOfProgram = useParams().programId !== undefined;
  return (
    <ProgramFrame programId={program.programId} programName={program.name} section={section}>
      {isIdle && isOfProgram && (
        <Suspense>
          <PageNotes programName={program.name} />
        </Suspense>
      )}
      <ViewerContext value={viewer}>
        <Outlet />
      </ViewerContext>
    </ProgramFrame>
  );
}

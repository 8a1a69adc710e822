import { pages } from "@armslot/contracts/core/pages";
import { siteMessages } from "@armslot/contracts/site/site-messages";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { buttonClasses } from "../ui/button-classes.ts";
import { Loading } from "../ui/loading.tsx";
import { ProgramFrame } from "./layouts/program-frame.tsx";
import { LoadingScreen } from "./loading-screen.tsx";
import type { Screen } from "./screens.ts";

/** A placeholder for the empty `href`, which reloads the page. React omits an empty `href`. */
const samePage = "%same-page%";
const programParameter = ":programId";

/** What someone can do if the screen does not come. Works without scripts, because it also shows when they fail to load. */
function StillLoading() {
  return (
    <div className="appear-last flex flex-col items-center gap-4 px-4 text-center">
      <p className="max-w-[48ch] text-body text-balance">{siteMessages.stillLoading}</p>
      <a href={samePage} className={buttonClasses("secondary")}>
        Try again
      </a>
    </div>
  );
}

/** Returns the HTML that the application's page shows until the scripts have rendered: a loading screen and, after a while, advice. */
export function renderLoading(): string {
  const html = renderToStaticMarkup(
    <LoadingScreen>
      <StillLoading />
    </LoadingScreen>,
  );
  return html.replace(samePage, "");
}

/**
 * Returns what the page of a program's screen shows instead: the frame of the program, so that scripts only add the screen to it. The links
 * have `:programId` where the page's address has the program.
 */
export function renderProgramFrame({ section }: Screen): string {
  const html = renderToStaticMarkup(
    <StaticRouter location={pages.dashboard}>
      <ProgramFrame programId={programParameter} programName={null} section={section}>
        <Loading />
        <StillLoading />
      </ProgramFrame>
    </StaticRouter>,
  );
  return html
    .replace(samePage, "")
    .replaceAll(encodeURIComponent(programParameter), programParameter);
}

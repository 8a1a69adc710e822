import { siteMessages } from "@armslot/contracts/public-site/site-messages";
import { renderToStaticMarkup } from "react-dom/server";
import { buttonClasses } from "../ui/controls/button-classes.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** A placeholder for the empty `href`, which reloads the page. React omits an empty `href`. */
const samePage = "%same-page%";

/**
 * Returns the HTML that the application's page shows until the scripts have rendered: a loading screen and, after a while, advice. It
 * works without scripts, because it also shows when they fail to load.
 */
export function renderLoading(): string {
  const html = renderToStaticMarkup(
    <LoadingScreen>
      <div className="appear-last flex flex-col items-center gap-4 px-4 text-center">
        <p className="max-w-[48ch] text-body text-balance">{siteMessages.stillLoading}</p>
        <a href={samePage} className={buttonClasses("secondary")}>
          Try again
        </a>
      </div>
    </LoadingScreen>,
  );
  return html.replace(samePage, "");
}

import { messages } from "@armslot/contracts/messages";
import { renderToStaticMarkup } from "react-dom/server";
import { buttonLook } from "../ui/button-look.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** Stands for the empty address, which is the page's own; React leaves an empty `href` out. */
const here = "%here%";

/**
 * What stands in the application's page until its scripts have drawn: that it loads and, after a while, what to do. No script has a
 * part in it, for it is there when scripts fail.
 */
export function renderLoading(): string {
  const html = renderToStaticMarkup(
    <LoadingScreen>
      <div className="appear-last flex flex-col items-center gap-4 px-4 text-center">
        <p className="max-w-[48ch] text-body text-balance">{messages.stillLoading}</p>
        <a href={here} className={buttonLook("secondary")}>
          Try again
        </a>
      </div>
    </LoadingScreen>,
  );
  return html.replace(here, "");
}

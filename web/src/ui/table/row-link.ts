import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

const middleButton = 1;

/**
 * Gives the click handler of a table's rows: it follows the row's link inside the application, with this navigation state. One
 * handler and plain links, because the router's own links are all drawn again whenever the address changes, as with each
 * letter of a search.
 */
export function useFollowRowLink(state: unknown): (event: MouseEvent<HTMLTableRowElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, currentTarget } = event;
    const link = currentTarget.querySelector("a");
    if (link === null || !(target instanceof Element)) return;
    if (!link.contains(target)) return passOn(event, link);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.getAttribute("href") ?? "", { state });
  };
}

/** Whether the click asks for no new tab, window or download. */
function isPlainClick({ button, ctrlKey, shiftKey, altKey, metaKey }: MouseEvent): boolean {
  return button === 0 && !(ctrlKey || shiftKey || altKey || metaKey);
}

/** Hands a click beside the link to it, with the keys that were held, so that a new tab opens as on the link itself. */
function passOn(event: MouseEvent, link: HTMLAnchorElement): void {
  const { target, button, shiftKey, altKey, metaKey } = event;
  if (target instanceof Element && target.closest("button, input, label, select")) return;
  if (button > middleButton || !getSelection()?.isCollapsed) return;
  const ctrlKey = event.ctrlKey || button === middleButton;
  const keys = { ctrlKey, shiftKey, altKey, metaKey };
  link.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
}

import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

const middleButton = 1;

/**
 * Returns the click handler of a table's rows, which follows the row's link with this navigation state. The rows have plain links,
 * because all of the router's links render again whenever the address changes, as on each keystroke of a search.
 */
export function useFollowRowLink(state: unknown): (event: MouseEvent<HTMLTableRowElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, currentTarget } = event;
    const link = currentTarget.querySelector("a");
    if (link === null || !(target instanceof Element)) return;
    if (!link.contains(target)) return forwardClick(event, link);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.getAttribute("href") ?? "", { state });
  };
}

/** Whether a click opens the link in the same tab: the main button without modifier keys. */
function isPlainClick({ button, ctrlKey, shiftKey, altKey, metaKey }: MouseEvent): boolean {
  return button === 0 && !(ctrlKey || shiftKey || altKey || metaKey);
}

/** Repeats a click outside the link on the link, with the same modifier keys, which may open a new tab. */
function forwardClick(event: MouseEvent, link: HTMLAnchorElement): void {
  const { target, button, shiftKey, altKey, metaKey } = event;
  if (target instanceof Element && target.closest("button, input, label, select")) return;
  if (button > middleButton || !getSelection()?.isCollapsed) return;
  const ctrlKey = event.ctrlKey || button === middleButton;
  const keys = { ctrlKey, shiftKey, altKey, metaKey };
  link.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
}

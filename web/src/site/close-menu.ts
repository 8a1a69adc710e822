/** Closes the small-screen menu after a choice (NAV-1). Returns the function that removes the listener. */
export function closeMenuAfterChoice(): () => void {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    target.closest("a")?.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

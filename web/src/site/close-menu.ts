/** Closes the small-screen menu once an entry of it is chosen; gives the function that stops that. */
export function closeMenuAfterChoice(): () => void {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    target.closest("a")?.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

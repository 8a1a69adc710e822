/** The classes of a text control. Its text has 16 px, because phones zoom in on smaller text. */
export const controlClasses =
  "h-10 w-full min-w-0 rounded-control border border-control bg-bg px-3 text-body text-ink placeholder:text-muted transition-colors hover:border-ink disabled:opacity-60 [&[readonly]]:bg-surface aria-invalid:border-danger pointer-coarse:h-11";

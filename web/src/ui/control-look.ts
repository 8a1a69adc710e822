/** The look of a text control; 16 px text, so that a phone does not zoom in. */
export const controlLook =
  "h-10 w-full min-w-0 rounded-control border border-control bg-bg px-3 text-body text-ink placeholder:text-muted transition-colors hover:border-ink disabled:opacity-60 [&[readonly]]:bg-surface aria-invalid:border-danger pointer-coarse:h-11";

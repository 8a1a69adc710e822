import { useLocation, useNavigate } from "react-router";

const keyOfFirstEntry = "default";

/** Whether the page is the first of its tab. A step back would leave the application. */
function isFirstEntry(key: string): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return key === keyOfFirstEntry || state?.idx === 0;
}

/** Returns the function of a Back button: goes one step back, or to `fallback` if there is no earlier page (PAGE-6). */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    void (isFirstEntry(key) ? navigate(fallback, { replace: true }) : navigate(-1));
  };
}

import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

interface HeldToken {
  readonly linkToken: string;
}

function isHeld(state: unknown): state is HeldToken {
  return typeof state === "object" && state !== null && "linkToken" in state;
}

/**
 * The token of a setup, invite or reset link. It leaves the address bar at once and stays in this history entry's state, so that a
 * reload works; it is kept nowhere else (decisions.md row 14). Empty when the link has none.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const fromAddress = new URLSearchParams(search).get("token");
  useEffect(() => {
    if (fromAddress === null) return;
    const held: HeldToken = { linkToken: fromAddress };
    void navigate(pathname, { replace: true, state: held });
  }, [fromAddress, pathname, navigate]);
  if (fromAddress !== null) return fromAddress;
  return isHeld(state) ? String(state.linkToken) : "";
}

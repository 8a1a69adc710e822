import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

interface HeldToken {
  readonly linkToken: string;
}

function isHeld(state: unknown): state is HeldToken {
  return typeof state === "object" && state !== null && "linkToken" in state;
}

/**
 * Returns the token of a setup, invite or reset link, or an empty text when the link has none. The token leaves the address bar at
 * once and stays in this history entry's state only, which lets a reload work (SETUP-2, ID-3).
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

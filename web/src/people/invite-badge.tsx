import type { PendingInvite } from "@armslot/contracts/people/people";
import { Badge } from "../ui/badge.tsx";

/** The badge of an invite that needs attention. Renders nothing if its mail was sent and it has not expired. */
export function InviteBadge({ invite: { mail, isExpired } }: { readonly invite: PendingInvite }) {
  if (isExpired) return <Badge kind="warning">Expired</Badge>;
  if (mail === "kept") return <Badge kind="warning">Not sent: copy the link</Badge>;
  if (mail !== "sent") return <Badge kind="danger">Not delivered</Badge>;
  return null;
}

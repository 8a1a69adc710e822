import type { PersonRow } from "@armslot/contracts/people";
import { ShieldCheck } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { StackingCell, StackingRow } from "../../ui/stacking-table.tsx";
import { fullName } from "./full-name.ts";
import { PersonActions, type PersonActionsProps } from "./person-actions.tsx";

interface PersonTableRowProps extends PersonActionsProps {
  readonly isSelf: boolean;
}

/** A row of the table 'Users'. */
export function PersonTableRow({ isSelf, ...rest }: PersonTableRowProps) {
  const { person } = rest;
  return (
    <StackingRow className="grid-cols-[minmax(0,1fr)_auto]">
      <StackingCell className="font-medium">
        {fullName(person)}
        {isAdmin(person) && (
          <span title="Admin">
            <ShieldCheck
              role="img"
              aria-label="Admin"
              size={16}
              className="ms-1.5 inline-block align-[-3px] text-accent"
            />
          </span>
        )}
      </StackingCell>
      <StackingCell className="order-3 col-span-2 @min-[40rem]:col-span-1">
        {person.email}
      </StackingCell>
      <StackingCell className="order-4 text-muted max-md:col-span-2 @min-[60rem]:text-ink">
        {person.title}
      </StackingCell>
      <StackingCell className="order-2 text-muted">
        {person.status === "active" ? "Active" : <Badge>Pending</Badge>}
      </StackingCell>
      <StackingCell className="order-5 col-span-2 @min-[40rem]:col-span-1 @min-[40rem]:row-span-2 @min-[60rem]:text-end">
        {isSelf ? <span className="text-muted">You</span> : <PersonActions {...rest} />}
      </StackingCell>
    </StackingRow>
  );
}

function isAdmin(person: PersonRow): boolean {
  return person.status === "active" && person.role === "admin";
}

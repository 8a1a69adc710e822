import { fullName } from "@armslot/baseball/roster/names";
import type { PersonRow } from "@armslot/contracts/people/people";
import { ShieldCheck } from "lucide-react";
import { Badge } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { StackingCell, StackingRow } from "../ui/table/stacking-table.tsx";
import { PersonActions, type PersonActionsProps } from "./person-actions.tsx";

interface PersonTableRowProps extends PersonActionsProps {
  readonly isSelf: boolean;
}

/** A row of the Users table. */
export function PersonTableRow({ isSelf, ...rest }: PersonTableRowProps) {
  const { person, isConfirming } = rest;
  // On a narrow screen, a single short button is beside the email and the title. Anything longer goes below them.
  const isBeside = person.status === "active" && !isConfirming;
  return (
    <StackingRow className="grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem]">
      <StackingCell className="order-1 font-medium">
        {fullName(person)}
        {isAdmin(person) && <AdminMark />}
      </StackingCell>
      <StackingCell className={classNames("order-3 @min-[40rem]:order-4", !isBeside && fullLine)}>
        {person.email}
      </StackingCell>
      <StackingCell
        className={classNames(
          "order-5 text-muted @min-[40rem]:order-2 @min-[60rem]:text-ink",
          !isBeside && fullLine,
        )}
      >
        {person.title}
      </StackingCell>
      <StackingCell className="order-2 justify-self-end text-muted @min-[40rem]:order-3">
        {person.status === "active" ? "Active" : <Badge>Pending</Badge>}
      </StackingCell>
      <StackingCell
        className={classNames(
          "text-end @min-[40rem]:order-5 @min-[40rem]:col-span-2 @min-[40rem]:row-auto",
          isBeside ? "order-4 row-span-2 self-center" : "order-6 col-span-2 mt-2",
        )}
      >
        {isSelf ? <span className="text-muted">You</span> : <PersonActions {...rest} />}
      </StackingCell>
    </StackingRow>
  );
}

const fullLine = "col-span-2 @min-[40rem]:col-span-1";

function AdminMark() {
  return (
    <span title="Admin">
      <ShieldCheck
        role="img"
        aria-label="Admin"
        size={16}
        className="ms-1.5 inline-block align-[-3px] text-accent"
      />
    </span>
  );
}

function isAdmin(person: PersonRow): boolean {
  return person.status === "active" && person.role === "admin";
}

import type { Colleague } from "@armslot/contracts/core/colleague";
import { X } from "lucide-react";

interface MemberListProps {
  readonly members: readonly Colleague[];
  readonly onRemove: (email: string) => void;
}

/** The list of colleagues to invite, each with a remove button. Renders nothing if it is empty. */
export function MemberList({ members, onRemove }: MemberListProps) {
  if (members.length === 0) return null;
  return (
    <ul aria-label="Team members" className="flex flex-col rounded-card border border-line">
      {members.map((member) => {
        const name = `${member.firstName} ${member.lastName}`;
        return (
          <li
            key={member.email}
            className="flex items-center gap-3 border-line py-2 ps-4 pe-2 not-last:border-b"
          >
            <div className="min-w-0 flex-1">
              <p className="text-dense font-medium wrap-anywhere">{name}</p>
              <p className="text-meta text-muted wrap-anywhere">
                {member.title} · {member.email}
              </p>
            </div>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(member.email)}
              className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-surface hover:text-danger pointer-coarse:size-11"
            >
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

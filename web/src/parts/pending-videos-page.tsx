import { ArrowLeft, type LucideIcon, Video } from "lucide-react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button-link.tsx";

/** The placeholder page for videos that wait for analysis (PROD-5). */
export function PendingVideosPage() {
  return (
    <ComingSoon
      icon={Video}
      title="Pending Videos"
      promise="Videos you upload from your phone will wait here until their pitches are analyzed."
    />
  );
}

interface ComingSoonProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One sentence about the future page. */
  readonly promise: string;
  /** What works today. */
  readonly today?: ReactNode;
}

/** A placeholder page for a feature that does not exist yet (PROD-5). */
function ComingSoon({ icon: Icon, title, promise, today }: ComingSoonProps) {
  const { programId = "" } = useParams();
  usePageTitle(title);
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-center">
      <span className="flex size-16 items-center justify-center rounded-badge bg-selected text-accent">
        <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
      </span>
      <h1 tabIndex={-1} className="text-title font-semibold">
        {title}
      </h1>
      <Badge kind="good">Coming soon</Badge>
      <p className="max-w-[44ch] text-body text-muted text-balance">{promise}</p>
      {today && <p className="max-w-[44ch] text-body text-balance">{today}</p>}
      <ButtonLink to={pathOf("dashboard", { programId })} className="mt-2">
        <ArrowLeft aria-hidden="true" size={16} />
        Back to Dashboard
      </ButtonLink>
    </div>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOf } from "../../client/paths.ts";
import { classNames } from "../../ui/class-names.ts";
import { Content } from "../../ui/content.tsx";
import { Logo } from "../../ui/logo.tsx";
import { type SectionName, sectionNames, sections } from "./sections.ts";

interface ProgramFrameProps {
  readonly programId: string;
  /** Null before it is known. */
  readonly programName: string | null;
  /** The section of the screen, if it has one. */
  readonly section: SectionName | undefined;
  readonly children: ReactNode;
}

/**
 * The program's sidebar beside a screen. On a tablet its links are icons over their names, and on a phone it is a bottom bar. On a very
 * wide screen its background fills the space beside the content, which stays next to the links.
 */
export function ProgramFrame({ programId, programName, section, children }: ProgramFrameProps) {
  return (
    <div className="[--side:max(0px,(100vw-93rem)/2)] md:flex">
      <nav
        aria-label="Program"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:flex md:h-dvh md:w-22 md:shrink-0 md:flex-col md:border-e md:border-t-0 md:pb-0 lg:w-[calc(15rem+var(--side))] lg:ps-(--side)"
      >
        <ProgramName programId={programId} name={programName} />
        <ul className="grid grid-cols-4 md:flex md:flex-col md:gap-1 md:p-1.5 lg:px-3">
          {sectionNames.map((name) => (
            <li key={name}>
              <SectionLink name={name} programId={programId} active={name === section} />
            </li>
          ))}
        </ul>
      </nav>
      <Content className="px-4 pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))] md:px-6 md:py-6 print:p-0">
        <div className="max-w-[75rem]">{children}</div>
      </Content>
    </div>
  );
}

interface ProgramNameProps {
  readonly programId: string;
  readonly name: string | null;
}

function ProgramName({ programId, name }: ProgramNameProps) {
  return (
    <div className="hidden flex-col gap-1 px-5 pt-5 pb-3 md:flex md:max-lg:items-center lg:px-6">
      <Link
        to={pathOf("dashboard", { programId })}
        aria-label="Armslot"
        className="flex w-fit rounded-control"
      >
        <Logo nameFrom="lg" />
      </Link>
      <p title={name ?? undefined} className="truncate text-dense text-muted max-lg:sr-only">
        {name ?? "\u00a0"}
      </p>
    </div>
  );
}

interface SectionLinkProps {
  readonly name: SectionName;
  readonly programId: string;
  readonly active: boolean;
}

function SectionLink({ name, programId, active }: SectionLinkProps) {
  const section = sections[name];
  const Icon = section.icon;
  return (
    <Link
      to={pathOf(name, { programId })}
      aria-current={active ? "page" : undefined}
      title={section.name}
      className={classNames(
        "flex h-14 flex-col items-center justify-center gap-1 text-center text-meta font-medium transition-colors focus-visible:outline-offset-[-2px] md:h-16 md:rounded-control lg:h-10 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-dense pointer-coarse:lg:h-11",
        active
          ? "text-accent md:bg-selected forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
          : "text-muted hover:text-ink",
      )}
    >
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="max-w-full max-md:truncate max-md:text-[0.6875rem] lg:truncate">
        {section.name}
      </span>
    </Link>
  );
}

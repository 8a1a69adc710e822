import { classNames } from "./class-names.ts";

interface LogoProps {
  /** The screen width from which the name is visible. Screen readers always get the name. */
  readonly nameFrom?: "always" | "lg";
}

/** The logo: an arm's path with the ball at its end, and the name. */
export function Logo({ nameFrom = "always" }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        fill="none"
        className="size-6 shrink-0 text-accent"
      >
        <g stroke="currentColor" strokeWidth="4" strokeLinecap="round">
          <path d="M4 27C4 15.5 11.5 8 20 8" />
          <path d="M13 27c0-5.5 3-9.5 7.5-10.5" opacity=".45" />
        </g>
        <circle cx="25" cy="9.5" r="4.5" fill="currentColor" />
      </svg>
      <span
        className={classNames(
          "text-body font-semibold tracking-[-0.01em]",
          nameFrom === "lg" && "md:max-lg:sr-only",
        )}
      >
        Armslot
      </span>
    </span>
  );
}

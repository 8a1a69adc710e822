import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Whether to focus the heading when the step appears. */
  readonly takesFocus?: boolean;
}

/** The heading of a step and the line below it. */
export function StepHeading({ title, children, takesFocus = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <header className="mb-2 flex flex-col gap-1">
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
        {title}
      </h1>
      <p className="text-dense text-muted">{children}</p>
    </header>
  );
}

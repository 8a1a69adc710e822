import { type ReactNode, useEffect, useRef } from "react";

interface StepHeadingProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Whether the step follows another one, so that the focus has to be brought to it. */
  readonly takesFocus?: boolean;
}

/** A step's `h1` and the line under it. */
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

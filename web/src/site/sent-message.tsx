import { pages } from "@armslot/contracts/core/pages";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClasses } from "../ui/button-classes.ts";

interface SentMessageProps {
  readonly title: string;
  readonly text: string;
}

/** What replaces a sent form. It takes the focus. */
export function SentMessage({ title, text }: SentMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center md:py-24">
      <CircleCheck aria-hidden="true" size={56} strokeWidth={1.5} className="text-accent" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-figure font-semibold tracking-[-0.015em] text-balance"
      >
        {title}
      </h1>
      <p className="max-w-[44ch] text-body text-muted text-balance">{text}</p>
      <a href={pages.landing} className={buttonClasses("secondary", "mt-4 h-11 px-5")}>
        Back to home
      </a>
    </div>
  );
}

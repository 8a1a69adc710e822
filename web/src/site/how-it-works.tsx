import { ChartScatter, type LucideIcon, Smartphone, Upload } from "lucide-react";

interface Step {
  readonly icon: LucideIcon;
  readonly text: string;
}

const steps: readonly Step[] = [
  { icon: Smartphone, text: "Video the prospect directly on your phone" },
  { icon: Upload, text: "Upload to our proprietary system for instant analysis" },
  { icon: ChartScatter, text: "Instantly get data to include in your player evaluation" },
];

/** The section with the three ordered steps (SITE-1). */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="flex flex-col gap-6">
      <h2 id="how-it-works" className="text-figure font-semibold tracking-[-0.015em]">
        How it works
      </h2>
      <ol className="grid border-t border-line md:grid-cols-3">
        {steps.map(({ icon: Icon, text }, index) => (
          <li
            key={text}
            className="flex gap-4 border-b border-line py-5 md:flex-col md:gap-5 md:border-e md:border-b-0 md:px-6 md:py-6 md:first:ps-0 md:last:border-e-0 md:last:pe-0"
          >
            <span
              aria-hidden="true"
              className="flex w-16 shrink-0 items-center justify-between md:w-full"
            >
              <span className="text-body font-semibold text-muted">{index + 1}</span>
              <Icon size={26} strokeWidth={1.5} className="text-accent" />
            </span>
            <span className="text-body font-medium text-pretty md:max-w-[24ch] md:text-title">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

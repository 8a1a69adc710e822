import { ChartScatter, type LucideIcon, Smartphone, Upload } from "lucide-react";
import { useEffect } from "react";
import { useAppStore } from "../../app/store/app-store.ts";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";

interface Step {
  readonly icon: LucideIcon;
  readonly text: string;
}

const steps: readonly Step[] = [
  { icon: Smartphone, text: "Video the prospect directly on your phone" },
  { icon: Upload, text: "Upload to our proprietary system for instant analysis" },
  { icon: ChartScatter, text: "Instantly get data to include in your player evaluation" },
];

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="flex flex-col gap-6">
      <h2 id="how-it-works" className="text-title font-semibold">
        How it works
      </h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ icon: Icon, text }, index) => (
          <li
            key={text}
            className="flex gap-4 rounded-card border border-line bg-surface p-6 md:flex-col md:gap-8"
          >
            <span aria-hidden="true" className="flex items-center justify-between text-accent">
              <Icon size={28} strokeWidth={1.5} />
              <span className="hidden text-figure font-semibold text-muted md:block">
                {index + 1}
              </span>
            </span>
            <span className="text-body font-medium text-balance">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** To the sign-in, or for whoever is signed in to their dashboard. */
function WayIn() {
  const program = useAppStore((state) => state.program.program);
  return (
    <ButtonLink
      to={program ? paths.dashboard(program.programId) : paths.signIn()}
      kind="primary"
      className="h-11 px-6"
    >
      {program ? "Back to Dashboard" : "Log In"}
    </ButtonLink>
  );
}

/** The front page: what Armslot is, how it works, and the way in. */
export function HomePage() {
  useEffect(() => {
    document.title = "Armslot: advanced pitching analytics from your phone";
  }, []);
  return (
    <div className="flex flex-col gap-16 md:gap-24 md:py-8">
      <section className="flex flex-col items-start gap-6">
        <h1 tabIndex={-1} className="max-w-[16ch] text-hero font-semibold text-balance">
          Advanced Analytics From Your Phone
        </h1>
        <p className="max-w-[58ch] text-body text-muted md:text-title">
          Simple, accurate, up-to-date baseball analytics in the palm of your hand. Real-time data
          every time you scout, to help you make smarter draft and recruiting decisions.
        </p>
        <WayIn />
      </section>
      <HowItWorks />
    </div>
  );
}

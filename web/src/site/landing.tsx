import { pages } from "@armslot/contracts/core/pages";
import { ChartScatter, type LucideIcon, Smartphone, Upload } from "lucide-react";
import { buttonClasses } from "../ui/button-classes.ts";
import { classNames } from "../ui/class-names.ts";
import { HeroPlot } from "./hero-plot.tsx";
import { ProductDemo } from "./product-demo.tsx";

const onePixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const underMedium = "(max-width: 47.9975rem)";

interface Step {
  readonly icon: LucideIcon;
  readonly text: string;
}

const steps: readonly Step[] = [
  { icon: Smartphone, text: "Video the prospect directly on your phone" },
  { icon: Upload, text: "Upload to our proprietary system for instant analysis" },
  { icon: ChartScatter, text: "Instantly get data to include in your player evaluation" },
];

/** The content of the landing page, for the static page and for the screen of signed-in members. */
export function Landing() {
  return (
    <div className="flex flex-col gap-16 md:gap-24">
      <Hero />
      <div className="flex flex-col gap-10 md:gap-16">
        <HowItWorks />
        <ProductSnapshots />
      </div>
      <ProductDemo />
    </div>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-10 md:grid-cols-[1.1fr_1fr] lg:gap-12">
      <div className="flex flex-col items-start gap-6">
        <h1
          tabIndex={-1}
          className="max-w-[14ch] text-hero font-semibold text-balance md:max-lg:text-[2.5rem]"
        >
          Advanced Analytics From Your Phone
        </h1>
        <p className="max-w-[52ch] text-body text-muted text-pretty md:text-title">
          Simple, accurate, up-to-date baseball analytics in the palm of your hand. Real-time data
          every time you scout, to help you make smarter draft and recruiting decisions.
        </p>
        <a href={pages.getStarted} className={buttonClasses("primary", "h-12 px-6 text-body!")}>
          Get Started Now
        </a>
      </div>
      <HeroPlot className="mx-auto aspect-square w-full max-w-[30rem] md:max-w-none" />
    </section>
  );
}

/** The section with the three ordered steps (SITE-1). */
function HowItWorks() {
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

interface SnapshotProps {
  /** The files are `/site/NAME.avif`, `/site/NAME-dark.avif` and `/site/NAME.webp`. */
  readonly name: string;
  readonly alt: string;
  /** The size in CSS pixels, which reserves the space before the picture loads. */
  readonly width: number;
  readonly height: number;
  readonly className: string;
}

/** A picture of the product. Small screens hide it, and the one-pixel source keeps them from downloading it. */
function Snapshot({ name, alt, width, height, className }: SnapshotProps) {
  return (
    <picture
      className={classNames(
        "block overflow-hidden border border-line bg-surface shadow-float",
        className,
      )}
    >
      <source media={underMedium} srcSet={onePixel} />
      <source
        media="(prefers-color-scheme: dark)"
        type="image/avif"
        srcSet={`/site/${name}-dark.avif`}
      />
      <source type="image/avif" srcSet={`/site/${name}.avif`} />
      <img
        src={`/site/${name}.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  );
}

/** The web snapshot with the phone snapshot in front of it. */
function ProductSnapshots() {
  return (
    <div className="relative hidden pe-[18%] pb-12 md:block">
      <Snapshot
        name="web-snapshot"
        alt="Web snapshot of a game's pitch data"
        width={1280}
        height={800}
        className="rounded-card"
      />
      <Snapshot
        name="phone-snapshot"
        alt="Phone snapshot of an athlete profile"
        width={390}
        height={844}
        className="absolute end-0 bottom-0 w-[20%] rounded-[1.25rem]"
      />
    </div>
  );
}

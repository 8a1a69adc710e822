import { pages } from "@armslot/contracts/core/pages";
import { buttonClasses } from "../ui/button-classes.ts";
import { HeroPlot } from "./hero-plot.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { ProductDemo } from "./product-demo.tsx";
import { ProductSnapshots } from "./product-snapshots.tsx";

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

import { pages } from "@armslot/contracts/core/pages";
import { buttonClasses } from "../ui/button-classes.ts";

/** The ID of the demo section, the target of "Product" in the top bar. */
export const productDemoId = "product-demo";

/** The section with the demo video (SITE-2). */
export function ProductDemo() {
  return (
    <section
      id={productDemoId}
      aria-labelledby="see-it-in-action"
      className="grid scroll-mt-20 gap-6 rounded-card border border-line bg-surface p-4 md:p-8 lg:grid-cols-[2fr_1fr] lg:items-center lg:gap-10"
    >
      <h2
        id="see-it-in-action"
        className="text-figure font-semibold tracking-[-0.015em] lg:col-span-2"
      >
        See It In Action
      </h2>
      <video
        aria-label="Product demo video"
        controls
        playsInline
        preload="none"
        poster="/site/demo-poster.webp"
        width={1280}
        height={720}
        className="aspect-video h-auto w-full rounded-control border border-line bg-bg"
      >
        <source src="/site/demo.webm" type="video/webm" />
        <source src="/site/demo.mp4" type="video/mp4" />
        <track kind="captions" src="/site/demo.vtt" srcLang="en" label="English" default />
      </video>
      <div className="flex flex-col items-start gap-6">
        <p className="max-w-[44ch] text-body text-muted text-pretty">
          Want to see how our platform can work for your specific needs? Schedule a personalized
          demo today.
        </p>
        <a href={pages.contact} className={buttonClasses("secondary", "h-11 px-5")}>
          Schedule Custom Demo
        </a>
      </div>
    </section>
  );
}

import { messages } from "@armslot/contracts/messages";
import type { ReactNode } from "react";
import { Content } from "../ui/content.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopBar } from "./top-bar.tsx";

/** What a finished page is dressed in and loads; all addresses are paths on this site. */
export interface PageFiles {
  /** The style sheet itself: a file of its own would cost a slow network another round trip before anything is seen. */
  readonly styles: string;
  /** Module scripts, none of which the page needs to be read. */
  readonly scripts: readonly string[];
  /** Modules that those import. */
  readonly modules: readonly string[];
  /** The line that applies the stored theme before paint, letter for letter as in the application's page: the policy knows it by its hash. */
  readonly themeScript: string;
}

/** What is said about a page. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Its own path where search engines may list it; null for one that belongs in no list. */
  readonly listedAt: string | null;
  /** Path for the top bar's mark of the current entry. */
  readonly at: string;
}

interface SiteDocumentProps {
  readonly facts: PageFacts;
  readonly files: PageFiles;
  readonly children: ReactNode;
}

/** A finished public page. The server puts its own address in the place of `%PUBLIC_URL%` when it starts. */
export function SiteDocument({ facts, files, children }: SiteDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{facts.title}</title>
        <meta name="color-scheme" content="light dark" />
        {/* The server's `no-referrer` would hide the origin of a form that is posted without scripts, by which it is known as ours. */}
        <meta name="referrer" content="same-origin" />
        <script>{files.themeScript}</script>
        <style>{files.styles}</style>
        {files.modules.map((path) => (
          <link key={path} rel="modulepreload" href={path} />
        ))}
        {files.scripts.map((path) => (
          <script key={path} type="module" src={path} />
        ))}
        <PageMeta facts={facts} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="fixed start-2 top-2 z-50 -translate-y-20 rounded-control bg-raised px-3 py-2 text-dense font-medium focus-visible:translate-y-0 focus-visible:shadow-float"
        >
          Skip to content
        </a>
        <TopBar at={facts.at} />
        <Content className="mx-auto max-w-[72rem] flex-1 px-4 pt-10 pb-16 md:px-6 md:pt-16 md:pb-24">
          {children}
        </Content>
        <SiteFooter />
      </body>
    </html>
  );
}

const image = "%PUBLIC_URL%/site/og.jpg";
const imageText =
  "Armslot: a movement plot of a pitcher's repertoire beside the words Advanced Analytics From Your Phone";

function PageMeta({ facts }: { readonly facts: PageFacts }) {
  const { title, description, listedAt } = facts;
  return (
    <>
      <meta name="description" content={description} />
      <meta name="robots" content={listedAt === null ? "noindex" : "index, follow"} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1216" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {listedAt !== null && (
        <>
          <link rel="canonical" href={`%PUBLIC_URL%${listedAt}`} />
          <meta property="og:url" content={`%PUBLIC_URL%${listedAt}`} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={messages.appName} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={imageText} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

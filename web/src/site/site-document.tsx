import { messages } from "@armslot/contracts/core/messages";
import type { ReactNode } from "react";
import { Content } from "../ui/content.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { TopBar } from "./top-bar.tsx";

/** The styles and scripts of a static page. All addresses are paths on this site. */
export interface PageFiles {
  /** The text of the style sheet. It is inline because a separate file would delay the first paint by a round trip. */
  readonly styles: string;
  /** Module scripts. The page is readable without them. */
  readonly scripts: readonly string[];
  /** The modules that the scripts import. */
  readonly modules: readonly string[];
  /** The script that applies the stored theme before the first paint. It must equal the one in index.html, whose hash the policy allows. */
  readonly themeScript: string;
}

/** The metadata of a static page. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** The canonical path, or null if search engines should not index the page. */
  readonly listedAt: string | null;
  /** The path of the current entry in the top bar. */
  readonly at: string;
}

interface SiteDocumentProps {
  readonly facts: PageFacts;
  readonly files: PageFiles;
  readonly children: ReactNode;
}

/** A static public page. The server replaces `%PUBLIC_URL%` with its own address when it starts. */
export function SiteDocument({ facts, files, children }: SiteDocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{facts.title}</title>
        <meta name="color-scheme" content="light dark" />
        {/* With `no-referrer`, a form posted without scripts has no Origin, and the server refuses it as cross-site. */}
        <meta name="referrer" content="same-origin" />
        <script>{files.themeScript}</script>
        <style>{files.styles}</style>
        {files.modules.map((path) => (
          <link key={path} rel="modulepreload" href={path} fetchPriority="low" />
        ))}
        {files.scripts.map((path) => (
          <script key={path} type="module" src={path} fetchPriority="low" />
        ))}
        <PageMeta facts={facts} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          data-screen-only
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

import { messages } from "@armslot/contracts/core/messages";
import { pages } from "@armslot/contracts/core/pages";
import { siteMessages } from "@armslot/contracts/site/site-messages";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { FormSchema } from "../client/form-values.ts";
import { SignInForm } from "../session/sign-in-form.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { Content } from "../ui/content.tsx";
import { Logo } from "../ui/logo.tsx";
import { ContactForm, ContactPage } from "./contact-page.tsx";
import { GetStartedForm, GetStartedPage } from "./get-started-page.tsx";
import { Landing } from "./landing.tsx";
import type { FormView } from "./message-form.ts";
import { NotFoundContent } from "./not-found-content.tsx";
import { SentMessage } from "./sent-message.tsx";
import { TopBar } from "./top-bar.tsx";

/** The styles and scripts of a static page. All addresses are paths on this site. */
interface PageFiles {
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
interface PageFacts {
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
function SiteDocument({ facts, files, children }: SiteDocumentProps) {
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

/** The built styles and scripts of the public site. Each form's script comes with the modules that it imports. */
export interface SiteScripts {
  /** The text of the style sheet. */
  readonly styles: string;
  readonly themeScript: string;
  readonly site: string;
  readonly islands: Readonly<
    Record<IslandName, { readonly script: string; readonly modules: readonly string[] }>
  >;
}

type IslandName = "contact" | "get-started" | "sign-in";

const islandMark = "%island%";
const description =
  "Simple, accurate, up-to-date baseball analytics in the palm of your hand: pitch data for scouts, recruiters and coaching staffs, every time you scout.";

interface Page {
  readonly facts: PageFacts;
  readonly content: ReactNode;
  /** The form that a script hydrates. It is rendered separately, because hydration needs a React root of its own. */
  readonly island?: { readonly name: IslandName; readonly content: ReactNode };
}

/** Returns the facts of a page that search engines should not index. */
function unlisted(title: string, at: string): PageFacts {
  return { title: `${title} · ${messages.appName}`, description, at, listedAt: null };
}

function landing(): Page {
  const facts = {
    title: "Armslot: advanced pitching analytics from your phone",
    description,
    at: pages.landing,
    listedAt: pages.landing,
  };
  return { facts, content: <Landing /> };
}

function formPages(): Record<string, Page> {
  const contact = {
    title: `Contact · ${messages.appName}`,
    description:
      "Ask the people behind Armslot anything, or schedule a personalized demo for your staff.",
    at: pages.contact,
    listedAt: pages.contact,
  };
  const getStarted = {
    title: `Get Early Access · ${messages.appName}`,
    description: "Put your program on the waitlist for Armslot's pitching analytics.",
    at: pages.getStarted,
    listedAt: pages.getStarted,
  };
  return {
    "contact.html": {
      facts: contact,
      content: islandMark,
      island: { name: "contact", content: <ContactPage /> },
    },
    "contact-again.html": {
      facts: { ...contact, listedAt: null },
      content: <ContactForm form={templateForm()} />,
    },
    "contact-sent.html": {
      facts: unlisted(siteMessages.contactSent, pages.contact),
      content: <SentMessage title={siteMessages.contactSent} text={siteMessages.contactPromise} />,
    },
    "get-started.html": {
      facts: getStarted,
      content: islandMark,
      island: { name: "get-started", content: <GetStartedPage /> },
    },
    "get-started-again.html": {
      facts: { ...getStarted, listedAt: null },
      content: <GetStartedForm form={templateForm()} />,
    },
    "get-started-sent.html": {
      facts: unlisted(siteMessages.waitlistJoined, pages.getStarted),
      content: (
        <SentMessage title={siteMessages.waitlistJoined} text={siteMessages.waitlistPromise} />
      ),
    },
  };
}

/** The page has the form of the application's screen, so that a visitor sees it before the application's code. */
function signIn(): Page {
  return {
    facts: unlisted("Sign In", pages.signIn),
    content: islandMark,
    island: { name: "sign-in", content: <SignInForm onSignedIn={() => undefined} /> },
  };
}

function notFound(): Page {
  const content = (
    <NotFoundContent>
      <a href={pages.landing} className={buttonClasses("secondary")}>
        Back to home
      </a>
    </NotFoundContent>
  );
  return { facts: unlisted(siteMessages.pageNotFound, ""), content };
}

function render({ facts, content, island }: Page, scripts: SiteScripts): string {
  const islandFiles = island && scripts.islands[island.name];
  const files: PageFiles = {
    styles: scripts.styles,
    themeScript: scripts.themeScript,
    scripts: [scripts.site, ...(islandFiles ? [islandFiles.script] : [])],
    modules: islandFiles?.modules ?? [],
  };
  const html = renderToStaticMarkup(
    <SiteDocument facts={facts} files={files}>
      {island ? <div data-island={island.name}>{content}</div> : content}
    </SiteDocument>,
  );
  const filled = island ? html.replace(islandMark, () => renderToString(island.content)) : html;
  return `<!doctype html>\n${filled}\n`;
}

/** Returns the HTML of every static page by its file name in `dist/site`. */
export function renderSite(scripts: SiteScripts): Record<string, string> {
  const all = {
    "landing.html": landing(),
    ...formPages(),
    "sign-in.html": signIn(),
    "not-found.html": notFound(),
  };
  return Object.fromEntries(
    Object.entries(all).map(([file, page]) => {
      const html = render(page, scripts);
      return [file, file.endsWith("-again.html") ? withFieldMarks(html) : html];
    }),
  );
}

/** Adds a placeholder for the invalid state of each field in a template, and focuses the template's alert on load. */
function withFieldMarks(html: string): string {
  return html
    .replaceAll(/<(?:input|textarea)\b[^>]*>/g, (tag) => {
      const [, name = ""] = /\sname="(\w+)"/.exec(tag) ?? [];
      return tag.replace('aria-invalid="true"', `aria-invalid="%invalid:${name}%"`);
    })
    .replace('data-form-alert="true"', 'data-form-alert="true" autofocus=""');
}

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

/** The footer of every public page. */
function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-[72rem] flex-col gap-2 px-4 py-8 text-dense text-muted md:flex-row md:items-center md:justify-between md:px-6">
        <span className="text-ink">
          <Logo />
        </span>
        <p>Pitching analytics for scouts, recruiters and coaching staffs.</p>
      </div>
    </footer>
  );
}

/**
 * Returns a form with placeholders. When a browser without JavaScript posts invalid input, the server fills them in and answers with
 * the page: `%failure%`, and per field `%value:FIELD%`, `%error:FIELD%` and `%invalid:FIELD%` (the server's `site-template.ts`). No
 * script hydrates that page, because hydration would drop the server's texts.
 */
function templateForm<S extends FormSchema>(): FormView<S> {
  return {
    props: {},
    error: "%failure%",
    isSending: false,
    field: (name) => ({
      name,
      value: `%value:${name}%`,
      error: `%error:${name}%`,
      onChange: () => undefined,
    }),
  };
}

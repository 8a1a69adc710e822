import { messages } from "@armslot/contracts/core/messages";
import { pages } from "@armslot/contracts/core/pages";
import { siteMessages } from "@armslot/contracts/site/site-messages";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { SignInForm } from "../session/sign-in-form.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { ContactForm, ContactPage } from "./contact-page.tsx";
import { GetStartedForm, GetStartedPage } from "./get-started-page.tsx";
import { Landing } from "./landing.tsx";
import { NotFoundContent } from "./not-found-content.tsx";
import { SentMessage } from "./sent-message.tsx";
import { type PageFacts, type PageFiles, SiteDocument } from "./site-document.tsx";
import { templateForm } from "./template-form.ts";

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

import { guardFormula } from "@armslot/baseball/csv/csv-cell";
import { csvLine, csvStart } from "@armslot/baseball/csv/csv-file";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { type Lead, type LeadKind, leadColumns } from "../storage/leads.ts";
import { type Command, type CommandInput, WrongUse } from "./command.ts";
import { printable } from "./terminal-text.ts";

interface ListedLead extends Lead {
  readonly createdAt: Date;
}

const pageRows = 500;

type Pages = AsyncIterable<readonly ListedLead[]>;

const columns: Readonly<Record<string, (lead: ListedLead) => string>> = {
  "Lead ID": ({ leadId }) => leadId,
  "Sent at": ({ createdAt }) => createdAt.toISOString(),
  Kind: ({ kind }) => kind,
  "Full Name": ({ fullName }) => fullName,
  Email: ({ email }) => email,
  League: ({ league }) => league ?? "",
  "Program Name": ({ programName }) => programName,
  Title: ({ title }) => title ?? "",
  Message: ({ message }) => message ?? "",
};

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  yield csvStart + csvLine(Object.keys(columns));
  for await (const page of pages) {
    const rows = page.map((lead) => Object.values(columns).map((text) => guardFormula(text(lead))));
    yield rows.map(csvLine).join("");
  }
}

async function* jsonOf(pages: Pages): AsyncGenerator<string> {
  let between = "";
  yield '{"leads":[';
  for await (const page of pages) {
    yield between + page.map((lead) => JSON.stringify(lead)).join(",");
    between = ",";
  }
  yield "]}\n";
}

function linesOf(lead: ListedLead): string {
  const { createdAt, kind, fullName, email, programName, league, title, message } = lead;
  const from = [fullName, title, programName, league].filter((text) => text !== null).join(", ");
  const head = [createdAt.toISOString(), kind, email, from].map(printable).join("  ");
  const text = message === null ? [] : message.split("\n").map((line) => `  ${printable(line)}`);
  return `${[head, ...text].join("\n")}\n`;
}

async function* textOf(pages: Pages): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    isEmpty = false;
    yield page.map(linesOf).join("");
  }
  if (isEmpty) yield "There are no messages yet.\n";
}

function kindOf(input: CommandInput): LeadKind | undefined {
  const kind = input.text("kind");
  if (kind === undefined || kind === "waitlist" || kind === "contact") return kind;
  throw new WrongUse("--kind must be waitlist or contact. See: npx armslot leads list --help");
}

export const leadsList: Command = {
  name: "leads list",
  summary: "Lists the messages from the waitlist and contact forms, newest last",
  isRunForOutput: true,
  options: {
    kind: { type: "string", value: "KIND", help: "only waitlist or only contact" },
    csv: { type: "boolean", help: "prints a CSV file for a spreadsheet" },
  },
  async run(input, { parts }) {
    const pages = listedLeads(parts.db.identitySql, kindOf(input));
    if (!input.isOn("csv")) return { pieces: input.isJson ? jsonOf(pages) : textOf(pages) };
    if (!input.isJson) return { pieces: csvOf(pages) };
    throw new WrongUse("Choose one of --csv and --json. See: npx armslot leads list --help");
  },
};

async function pageAfter(
  tx: Tx,
  kind: LeadKind | undefined,
  last: ListedLead | undefined,
): Promise<ListedLead[]> {
  let leads = tx.selectFrom("leads").select(named([...leadColumns, "created_at"]));
  if (kind) leads = leads.where("kind", "=", kind);
  if (last) {
    const { createdAt, leadId } = last;
    leads = leads.where((eb) =>
      eb(eb.refTuple("created_at", "lead_id"), ">", eb.tuple(createdAt, leadId)),
    );
  }
  return await leads.orderBy("created_at").orderBy("lead_id").limit(pageRows).execute();
}

/** Yields what visitors sent, newest last, one page at a time, so memory use does not depend on their number. */
async function* listedLeads(
  tx: Tx,
  kind: LeadKind | undefined,
): AsyncGenerator<readonly ListedLead[]> {
  let last: ListedLead | undefined;
  do {
    const page = await pageAfter(tx, kind, last);
    if (page.length > 0) yield page;
    last = page.length < pageRows ? undefined : page.at(-1);
  } while (last);
}

/**
 * `npm run catalog`: writes the tables of the documentation and the options of the n8n nodes from the lists in domain/. With
 * --check, writes nothing and exits with 1 if a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { CATALOG } from '../api/catalog/build-catalog.ts';
import { FONT_FAMILIES } from '../domain/decks/fonts.ts';
import { getLook, LOOKS } from '../domain/decks/looks.ts';
import { EVENTS, SUBSCRIBABLE_TYPES } from '../domain/webhooks/event-types.ts';

type Cell = string | number;

const code = (text: string): string => `\`${text}\``;

/** Writes a table in Markdown. A column whose heading ends with `:` is aligned to the right. */
function writeTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const rule = headings.map((heading) => (heading.endsWith(':') ? '--:' : '---'));
  const lines = [headings.map((heading) => heading.replace(/:$/u, '')), rule, ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const { format: formatNumber } = new Intl.NumberFormat('en');
const writeLimit = (limit: number | null): string => (limit === null ? 'no limit' : formatNumber(limit));

const TABLES: Readonly<Record<string, string>> = {
  looks: writeTable(
    ['Look', 'For', 'Type', 'Captions', 'Music', 'Cut after:'],
    LOOKS.map((name) => {
      const { suits, display, text, captions, mood, rhythmSec } = getLook(name);
      const families = new Set([FONT_FAMILIES[display.font], FONT_FAMILIES[text.font]]);
      return [code(name), suits, [...families].join(', '), captions.style, mood, `${rhythmSec} s`];
    }),
  ),
  moods: writeTable(
    ['Mood', 'Beats per minute:', 'What it is', 'For'],
    CATALOG.moods.map(({ name, tempo, sounds, suits }) => [code(name), tempo, sounds, suits]),
  ),
  formats: writeTable(
    ['Format', 'What it shows', 'Credits:', 'At most:'],
    CATALOG.formats.map((one) => [code(one.name), one.description, one.credits, `${one.maxDurationSec} s`]),
  ),
  prices: writeTable(
    ['Job', 'Credits:', 'For each'],
    CATALOG.prices.map(({ job, credits, per, unit }) => [code(job), credits, per === 1 ? unit : `${per} ${unit}`]),
  ),
  plans: writeTable(
    ['Plan', 'Credits a month:', 'Seats:', 'Workspaces:', 'Accounts:', 'Influencers:', 'Storage:'],
    CATALOG.plans.map((plan) => [
      code(plan.name),
      formatNumber(plan.creditsPerMonth),
      plan.seats,
      writeLimit(plan.workspaces),
      writeLimit(plan.connectedAccounts),
      plan.avatars,
      `${formatNumber(plan.storageBytes / 1e9)} GB`,
    ]),
  ),
  events: writeTable(
    ['Event', 'What it means', 'Received by'],
    CATALOG.events.map(({ name, description, subscribable }) => [
      code(name),
      `${getMeaning(name)}. ${description}`,
      subscribable ? 'endpoints that subscribe to it' : 'the `callbackUrl` of a job',
    ]),
  ),
};

function getMeaning(event: keyof typeof EVENTS): string {
  const meaning = EVENTS[event].summary.replace(/^Receive /u, '');
  return meaning.charAt(0).toUpperCase() + meaning.slice(1);
}

function writeOptions(options: readonly { name: string; value: string; description?: string }[]): string {
  return JSON.stringify(options.toSorted((a, b) => a.name.localeCompare(b.name)));
}

const N8N_LISTS = `// Generated from the lists in domain/ by \`npm run catalog\`.
import type { INodePropertyOptions } from 'n8n-workflow';

export const FORMAT_OPTIONS: INodePropertyOptions[] = ${writeOptions(
  CATALOG.formats.map(({ name, label, credits }) => ({ name: credits === 0 ? `${label} (Free)` : label, value: name })),
)};

export const PLATFORM_OPTIONS: INodePropertyOptions[] = ${writeOptions(
  CATALOG.platforms.map(({ name }) => ({ name, value: name })),
)};

export const LOOK_OPTIONS: INodePropertyOptions[] = ${writeOptions(
  CATALOG.looks.map(({ name }) => ({ name: name.charAt(0).toUpperCase() + name.slice(1), value: name })),
)};

export const EVENT_OPTIONS: INodePropertyOptions[] = ${writeOptions(
  SUBSCRIBABLE_TYPES.map((name) => ({ name: EVENTS[name].label, value: name, description: getMeaning(name) })),
)};
`;

const PAGES = ['guides/looks.md', 'concepts/sound.md', 'concepts/webhooks.md', 'reference/costs.md'];

/** Replaces what stands between `<!-- table: name -->` and `<!-- end -->`. */
function fillTables(page: string): string {
  return page.replaceAll(
    /(<!-- table: (\w+) -->\n)[^]*?(<!-- end -->)/gu,
    (_, begin: string, name: string, end: string) => {
      const table = TABLES[name];
      if (table === undefined) throw new Error(`there is no table ${name}`);
      return `${begin}\n${table}\n\n${end}`;
    },
  );
}

async function formatAs(path: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

const resolvePath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const files = [
  { path: resolvePath('clients/n8n/fields/catalog.ts'), write: async () => N8N_LISTS },
  ...PAGES.map((page) => {
    const path = resolvePath(`docs/${page}`);
    return { path, write: async () => fillTables(await readFile(path, 'utf8')) };
  }),
];

for (const { path, write } of files) {
  const text = await formatAs(path, await write());
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
  } else if ((await readFile(path, 'utf8')) !== text) {
    process.stderr.write(`${path} is out of date: run npm run catalog.\n`);
    process.exitCode = 1;
  }
}

import { DECK_LIMITS } from '../../domain/decks/deck-limits.ts';

/** A request that costs the API as much as it can for its size. */
export interface WorstBody {
  name: string;
  path: string;
  body: string;
}

type Named = [name: string, body: object | string];

const VIDEO = 'https://media.example.com/a.mp4';
const repeat = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** `accounts` are the accounts of the team by platform. */
export function buildWorstBodies(accounts: Record<string, string>): WorstBody[] {
  const selectedAccounts = Object.fromEntries(Object.entries(accounts).map(([platform, id]) => [platform, [id]]));
  const post = { selectedAccounts, declarations: { madeForKids: false } };
  return [
    ...toBodies('/posts/import', listTables(post)),
    ...toBodies('/posts/preview', listDecks(post)),
    ...toBodies('/posts', listMalformedPosts(post)),
    ...toBodies('/content/listicle', [
      ['a script that is read aloud', { script: 'It is. '.repeat(60) }],
      ['bad entries in every list', getBadLists()],
    ]),
    ...toBodies('/content/slideshow', [['a template with a long script', { script: 'Is. '.repeat(299) }]]),
    ...toBodies('/webhooks', listMegabytes()),
  ];
}

function toBodies(path: string, bodies: readonly Named[]): WorstBody[] {
  return bodies.map(([name, body]) => ({ name, path, body: typeof body === 'string' ? body : JSON.stringify(body) }));
}

const table = (rows: number, row: (at: number) => string): string =>
  ['caption,videoUrl,scheduledTime,hashtags', ...repeat(rows, row)].join('\n');

function listTables(post: object): Named[] {
  const tables: [string, string][] = [
    ['5.2 million commas', ','.repeat(5_200_000)],
    ['5,000 rows', table(5_000, (at) => `Row ${at} ${'w '.repeat(20)},${VIDEO}?${at},,a b c`)],
    ['5 MB of captions', table(2_400, (at) => `${at} ${'wörd '.repeat(340)},${VIDEO},,a`)],
    ['5,000 bad rows', table(5_000, (at) => `${'x'.repeat(900)}${at},nonsense,2020-01-01 10:00,#`)],
    ['rows of 10,000 hashtags', table(250, () => `a,${VIDEO},,${'x '.repeat(9_990)}`)],
  ];
  const rows = table(5_000, (at) => `Row ${at},${VIDEO}?${at},,a b`);
  return [
    ...tables.map(([name, csv]): Named => [`a dry run of ${name}`, { ...post, csv, validateOnly: true }]),
    ['an import of 5,000 rows', { ...post, csv: rows }],
  ];
}

const DECK = {
  version: 1,
  ratio: '9:16',
  durationMs: DECK_LIMITS.durationMs.max,
  fps: 30,
  background: { kind: 'color' },
  slides: [{ startMs: 0, endMs: DECK_LIMITS.durationMs.max, boxes: [] }],
  captions: { enabled: false, style: 'plain' },
};

const captions = (text: (at: number) => string): object => ({
  captions: {
    enabled: true,
    style: 'plain',
    words: repeat(DECK_LIMITS.captionWords, (at) => ({ text: text(at), startMs: at * 140, endMs: at * 140 + 100 })),
  },
});

const boxes = (text: string): object => ({
  slides: [{ ...DECK.slides[0], boxes: repeat(5, (at) => ({ id: `b${at}`, text, rect: { x: 0, y: 0, w: 1, h: 1 } })) }],
});

const rare = (at: number): string => String.fromCodePoint(...repeat(6, (n) => 0x4e00 + at * 6 + n));

function listDecks(post: object): Named[] {
  const decks: [string, object][] = [
    ['captions of single letters', captions(() => 'a b c ')],
    ['captions of rare characters', captions(rare)],
    ['captions of emoji', captions((at) => String.fromCodePoint(0x1f300 + (at % 500)).repeat(3))],
    ['captions of 95,000 characters', captions(() => `${'ab '.repeat(26)}x`)],
    ['boxes of single letters', boxes('a '.repeat(599))],
  ];
  return decks.map(([name, changes]) => [name, { ...post, format: 'walloftext', deck: { ...DECK, ...changes } }]);
}

function listMalformedPosts(post: object): Named[] {
  const deck = { slides: repeat(1_900, () => repeat(14, () => ({}))) };
  return [
    ['a malformed deck of 29,000 values', { ...post, format: 'walloftext', deck }],
    ['bad text under a long name', `{"${'k'.repeat(250)}":[${'"\\u0000",'.repeat(1_900)}0]}`],
    ['a property name of 900 KB', `{"${'k'.repeat(900_000)}":"${'\\u0000'.repeat(100)}"}`],
  ];
}

function getBadLists(): object {
  const lists = ['assetIds', 'items', 'questions', 'turns', 'lines'];
  return Object.fromEntries(lists.map((name) => [name, repeat(1_900, () => ({ a: 1 }))]));
}

function listMegabytes(): Named[] {
  const unknown = Object.fromEntries(repeat(1_990, (at) => [`${at}`, 'x'.repeat(500)]));
  return [
    ['1 MB of empty objects', `[${'{},'.repeat(349_000)}{}]`],
    ['1 MB of digits', `[${'1'.repeat(1_040_000)}]`],
    ['1 MB of nested arrays', `${'['.repeat(524_000)}${']'.repeat(524_000)}`],
    ['1 MB of unknown properties', unknown],
  ];
}

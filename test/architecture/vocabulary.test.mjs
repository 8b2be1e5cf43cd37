/** Folders, files and names use the words of docs/glossary.md. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSourceFiles } from './source-files.mjs';

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

/** Generated types carry the names of the published API. */
const files = readSourceFiles().filter(({ path }) => !path.includes('/generated/'));

/** The first column of the table below a heading. */
function wordsBelow(heading) {
  const section = glossary.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| -'));
  return rows.slice(1).flatMap((row) =>
    (row.split('|')[1] ?? '')
      .replace(/\(.*\)/u, '')
      .split(',')
      .map((word) => word.trim()),
  );
}

const AREAS = wordsBelow('Areas');
const UNUSED = new Set(wordsBelow('Words that this project does not use'));

/** Folders that hold a layer's own parts and no area's. */
const ROOMS = {
  domain: ['text', 'time', 'shares', 'platforms'],
  db: [
    'entities',
    'migrations',
    'functions',
    'connection',
    'erasures',
    'retention',
    'outbox',
    'requests',
    'secrets',
    'telemetry',
    'workers',
  ],
  api: [
    'middleware',
    'console',
    'openapi',
    'platforms',
    'health',
    'media',
    'oauth',
    'provider-callbacks',
    'decks',
    'checker',
    'http',
    'jobs',
    'access',
    'mcp',
    'contract',
    'telemetry',
  ],
  activities: [],
};

/** `acquireLease` and `lease-epoch` as their words. */
const split = (name) => name.split(/(?=[A-Z])|[-_./]/u).map((word) => word.toLowerCase());

test('a folder inside a layer is an area of the glossary or a part of that layer', () => {
  const wrong = Object.entries(ROOMS).flatMap(([layer, rooms]) => {
    const folders = files.map(({ path }) => path.split('/')).filter(([first, , file]) => first === layer && file);
    return [...new Set(folders.map(([, folder]) => folder))]
      .filter((folder) => !AREAS.includes(folder) && !rooms.includes(folder))
      .map((folder) => `${layer}/${folder}`);
  });
  assert.deepEqual(wrong, []);
});

const listFolders = (layer) =>
  new Set(
    files
      .map(({ path }) => path.split('/'))
      .filter(([first, , file]) => first === layer && file)
      .map(([, folder]) => folder),
  );

test('an area has the same noun in every layer', () => {
  const domain = listFolders('domain');
  const inAll = [
    'posts',
    'generations',
    'content',
    'influencers',
    'automations',
    'accounts',
    'brand',
    'analytics',
    'credits',
    'webhooks',
    'trends',
    'teams',
  ];
  assert.deepEqual(
    inAll.filter((noun) => !AREAS.includes(noun) || !domain.has(noun) || !listFolders('db').has(noun)),
    [],
  );
});

test('no file is named after a drawer or a word that the glossary rules out', () => {
  const drawers = /^(?:utils?|helpers?|common|misc|lib|services|shared|types)$/u;
  const wrong = files
    .map(({ path }) => path)
    .filter(
      (path) =>
        path
          .replace(/\.(?:test\.)?ts$/u, '')
          .split(/[/-]/u)
          .some((word) => UNUSED.has(word)) ||
        path
          .replace(/\.ts$/u, '')
          .split('/')
          .some((part) => drawers.test(part)),
    );
  assert.deepEqual(wrong, []);
});

test('no name contains a word that the glossary rules out', () => {
  const wrong = files.flatMap(({ path, declarations }) =>
    declarations
      .filter(({ name }) => split(name).some((word) => UNUSED.has(word)))
      .map(({ name }) => `${path}: ${name}`),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('a function is named by a verb, never "…Of"', () => {
  const wrong = files.flatMap(({ path, declarations }) =>
    declarations
      .filter(({ name, isFunction }) => isFunction && /[a-z]Of$/u.test(name))
      .map(({ name }) => `${path}: ${name}`),
  );
  assert.deepEqual(wrong, []);
});

/**
 * Words of the glossary that have one sense. \`others\`: the files in which the word cannot have it. \`most\`: how many of them use
 * the word all the same; it only falls.
 */
const SENSES = {
  slot: {
    word: /^slots?$/u,
    others:
      /^(?:shares|decks|worker|bin\/(?!demo)|adapters\/(?:web|providers|storage)|domain\/(?:content|generations|shares|outages)|db\/(?:accounts|teams|webhooks|requests)|activities\/webhooks|api\/(?:middleware|http|checker))/u,
    most: 7,
  },
  claim: {
    word: /^claim(?:s|ed|ing|able)?$/u,
    others:
      /^(?:shares|decks|worker|bin|adapters\/(?:platforms|providers|storage)|db\/(?:webhooks|requests|erasures|audit|credits)|activities\/(?:webhooks|accounts|teams|content)|api\/(?:middleware|http|checker))/u,
    most: 2,
  },
  hold: {
    word: /^(?:holds?|holding|held)$/u,
    others: /^(?:shares|decks|adapters|api|console|bin|domain\/(?:content|generations|text))/u,
    most: 18,
  },
  frame: {
    word: /^frames?$/u,
    others:
      /^(?:domain\/(?:generations|posts|text)|db\/(?!content|erasures|retention|entities)|worker\/metrics|adapters\/(?!providers|platforms))/u,
    most: 7,
  },
  look: {
    word: /^looks?$/u,
    others: /^(?:console\/source\/design|adapters|activities\/(?:posts|webhooks|accounts)|shares|decks|workflows)/u,
    most: 12,
  },
  over: { word: /^over$/u, others: /(?:)/u, namesOnly: true, most: 1 },
  tell: { word: /^(?:tells?|telling|told)$/u, others: /(?:)/u, most: 4 },
};

test('each word of the glossary with one sense is counted', () => {
  assert.deepEqual(wordsBelow('Words with one sense'), Object.keys(SENSES));
});

for (const [name, { word, others, namesOnly = false, most }] of Object.entries(SENSES)) {
  const uses = (text) =>
    text
      .split(/[^a-zA-Z]+/u)
      .flatMap(split)
      .some((part) => word.test(part));
  const found = files
    .filter(({ path }) => !/^(?:test|bench|sandbox)\//u.test(path) && others.test(path))
    .filter(
      ({ declarations, comments }) => declarations.some((one) => uses(one.name)) || (!namesOnly && comments.some(uses)),
    )
    .map(({ path }) => path);
  test(`\`${name}\` has another sense in ${found.length} files, at most ${most}`, () => {
    assert.ok(found.length <= most, `${found.join('\n')}\nUse the term of docs/glossary.md.`);
  });
}

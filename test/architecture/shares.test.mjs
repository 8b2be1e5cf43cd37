/** Whatever a process has few of is shared by team, in one table (`shares/shares.ts`). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readSourceFiles } from './source-files.mjs';

const PRODUCT = /^(?:activities|adapters|api|db|decks|domain|worker|workflows|shares)\//u;

/** Packages that limit or queue work. */
const LIMITERS = ['p-limit', 'p-queue', 'p-throttle', 'async-mutex', 'async-sema', 'bottleneck', 'fastq', 'semaphore'];

/** A limit that outlives the call that made it: a constant of the file, a member of a class, an element of a collection. */
const LASTING = [
  /^(?:export )?(?:const|let) [^\n]*\b(?:pLimit|new P?Queue|new Semaphore|new Mutex)\(/mu,
  /^ {2}(?:private |readonly |static )*#?\w+(?:: [^\n=]+)? = (?:pLimit|new P?Queue|new Semaphore|new Mutex)\(/mu,
  /(?:this\.#?\w+|\?\?|\.set\([^\n]*) *=? *(?:pLimit|new P?Queue|new Semaphore|new Mutex)\(/u,
];

/** A queue of work that waits, made by hand. */
const HAND_MADE = /(?:waiting|queue)(?:\.|\?\.)push\(|(?:let|#)\s*\w+(?:: Promise<\w+>)? = Promise\.resolve\(/iu;

/** Files with such a queue that need no team, or have one of their own. */
const ALLOWED = {
  'domain/shares/shared-places.ts': 'the scheduler itself',
  'db/accounts/grant-queue.ts': 'a queue per account, which belongs to one team',
  'db/connection/batched.ts': 'a batch takes 50 calls at once, and each waits for two statements at most',
  'adapters/journal/group-appends.ts': 'one write takes everything that waits',
  'activities/webhooks/delivery-places.ts': 'limits teams and hosts itself',
  'adapters/web/crawl/frontier.ts': 'the pages of one crawl',
  'adapters/web/crawl/crawl-site.ts': 'the sitemaps of one crawl',
};

const files = readSourceFiles()
  .filter(({ path }) => PRODUCT.test(path))
  .map((file) => ({ ...file, text: readFileSync(new URL(`../../${file.path}`, import.meta.url), 'utf8') }));

const isLasting = (text) => LASTING.some((pattern) => pattern.test(text));

test('no limit or queue of a whole process is without a team', () => {
  const wrong = files
    .filter(({ path }) => !(path in ALLOWED))
    .filter(({ text }) => isLasting(text) || HAND_MADE.test(text))
    .map(({ path }) => path);
  assert.deepEqual(wrong, []);
});

test('every share of a process stands in shares/shares.ts', () => {
  const wrong = files
    .filter(({ path }) => !path.startsWith('shares/') && !path.startsWith('domain/shares/'))
    .filter(({ text }) => /\bnew (?:SharedPlaces|KeyedPlaces|SharedBytes|SharedRate)\(/u.test(text))
    .map(({ path }) => path);
  assert.deepEqual(wrong, []);
});

test('p-limit is the one package that limits work, within one call', () => {
  const used = files.flatMap(({ path, imports }) =>
    imports.filter(({ from }) => LIMITERS.slice(1).includes(from)).map(({ from }) => `${path} imports ${from}`),
  );
  assert.deepEqual(used, []);
});

test('the patterns find a limit of a process, and none of one call', () => {
  const lasting = [
    'const limit = pLimit(2);',
    'class A {\n  readonly #limit = pLimit(1);\n}',
    'x = turns ?? pLimit(1);',
  ];
  assert.deepEqual(lasting.map(isLasting), [true, true, true]);
  assert.equal(isLasting('function run() {\n  const limit = pLimit(2);\n}'), false);
  assert.match('let last: Promise<unknown> = Promise.resolve();', HAND_MADE);
});

test('no test deletes the request windows of other tests', () => {
  const tests = readSourceFiles().filter(({ path }) => path.startsWith('test/') && path.endsWith('.ts'));
  const texts = tests.map(({ path }) => [path, readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')]);
  assert.ok(texts.length > 500);
  assert.deepEqual(
    texts.filter(([, text]) => /delete from request_window['`]/u.test(text)).map(([path]) => path),
    [],
  );
});

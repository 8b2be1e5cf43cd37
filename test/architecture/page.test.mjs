/** docs/architecture.md shows what the code does. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readSourceFiles } from './source-files.mjs';
import { NUMBERS, renderNumbers } from './render-numbers.mjs';
import { PAGE, renderPage } from './write-page.mjs';

const page = await readFile(PAGE, 'utf8');
const [, life = ''] = page.split('## The life of a post');
const [walk = '', list = ''] = (life.split('\n## ')[0] ?? '').split('in order (');

/** Where work enters: the app, the checker's process, and what Temporal starts. */
const ENTRIES = /^(?:api\/app\.ts|api\/checker\/checker-process\.ts|workflows\/\w+\.ts)$/u;

/** Files that only put the parts of a process together. */
const COMPOSERS = ['activities/create-activities.ts', 'adapters/platforms/adapters.ts', 'api/create-api-deps.ts'];

test('the table of the layers is the one that is enforced: npm run docs:architecture', async () => {
  assert.equal(await renderPage(page), page);
});

test('the page of numbers has the constants of the code: npm run docs:architecture', async () => {
  assert.equal(await readFile(NUMBERS, 'utf8'), await renderNumbers());
});

test('the picture of the life of a post has its twelve steps, with a file of each', () => {
  const steps = [...walk.matchAll(/^(\d+)\. \*\*(.+?)\*\* \((.+?)\)/gmu)].map(([, number, name, files]) => ({
    label: `${number} ${name}`,
    files,
  }));
  assert.equal(steps.length, 12);
  const drawn = new Map(
    [...walk.matchAll(/\[(\d+ [\w ]+)<br\/>([\w/.-]+)\]/gu)].map(([, label, file]) => [label, file]),
  );
  assert.deepEqual(
    steps.filter(({ label, files }) => !files.includes(`\`${drawn.get(label)}\``)),
    [],
  );
});

test('every file on the way of a post exists and is used by another one of the list', () => {
  const listed = [...list.matchAll(/^\d+\. `([\w/.-]+)`/gmu)].map(([, path]) => path);
  assert.ok(listed.length > 50);
  const used = new Set(
    readSourceFiles()
      .filter(({ path }) => listed.includes(path) || COMPOSERS.includes(path))
      .flatMap(({ imports }) => imports.map(({ target }) => target)),
  );
  const wrong = listed.filter((path) => !used.has(path) && !ENTRIES.test(path));
  assert.deepEqual(wrong, []);
});

/** `domain/text` is the one home of scripts, graphemes, words, sentences and widths. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'domain',
  'decks',
  'db',
  'api',
  'workflows',
  'activities',
  'adapters',
  'worker',
  'config',
  'bin',
  'bench',
];

/** Segmenters, and regular expressions that name a script. */
const NAMES = /Intl\.Segmenter|\\p\{(?:Script|sc|Script_Extensions|scx)=/u;

/** Letters, marks and punctuation of scripts other than those of Europe, as characters or as escapes. */
const CHARACTERS =
  /[[\p{scx=Han}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Khmr}\p{scx=Arab}\p{scx=Hebr}\p{scx=Deva}\uff01-\uff60]--[·]]|\\u(?:0[5-9e]|1\d|[3-9]|a[c-f]|[bc]|d[0-7])[0-9a-f]{2}/iv;

/** Platforms read the full-width number sign as the sign of a hashtag. */
const EXCEPTIONS = ['domain/posts/hashtags.ts'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:ts|mjs)$/u.test(path) && !path.startsWith('domain/text/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const listLines = (pattern) =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );

test('only domain/text segments texts and names scripts', () => {
  assert.deepEqual(listLines(NAMES), []);
});

test('only domain/text names characters of other scripts', () => {
  assert.deepEqual(
    listLines(CHARACTERS).filter((line) => !EXCEPTIONS.includes(line.split(':')[0])),
    [],
  );
});

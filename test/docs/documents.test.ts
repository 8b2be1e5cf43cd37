/** References in the documents resolve. */
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const texts = new Map<string, string>();

beforeAll(async () => {
  const docs = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  for (const path of [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...docs.map((name) => `docs/${name}`),
  ])
    texts.set(path, await readFile(join(ROOT, path), 'utf8'));
});

/** The matches of `find` in each document, as `document: match`. */
function inEach(pattern: RegExp): { path: string; found: string }[] {
  return [...texts].flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, found = '']) => ({ path, found })));
}

/** Heading anchors as GitHub builds them. */
function getChapters(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) => title.toLowerCase());
  return titles.map((title) => title.replace(/[^\p{L}\d -]/gu, '').replaceAll(' ', '-'));
}

const getFolder = (path: string): string => dirname(join(ROOT, path));

test('every link between documents points to an existing document and heading', () => {
  const broken = inEach(/\]\((?!https?:)([^)\s]+)\)/gu).filter(({ path, found }) => {
    const [file = '', chapter] = found.split('#');
    const target = file === '' ? path : join(getFolder(path), file).slice(ROOT.length);
    if (!existsSync(join(ROOT, target))) return true;
    return chapter !== undefined && !getChapters(texts.get(target) ?? '').includes(chapter);
  });
  expect(broken).toEqual([]);
});

test('every document is linked from another document', () => {
  const linked = inEach(/\]\(([^)\s#]+\.md)/gu).map(({ path, found }) => join(getFolder(path), found));
  const lost = [...texts.keys()].filter((path) => path !== 'README.md' && !linked.includes(join(ROOT, path)));
  expect(lost).toEqual([]);
});

test('every repository file named in a document exists', () => {
  const paths = inEach(/(?:`|node )([a-z]+\/[\w./-]+\.(?:ts|mjs|json|md|yml))/gu);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter(({ found }) => !existsSync(join(ROOT, found)))).toEqual([]);
});

test('every npm script named in a document exists', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const named = inEach(/npm (?:run )?((?:bench|chaos|fuzz|lint)[\w:-]*|(?<=run )[\w:-]+|start|test)/gu);
  expect(named.filter(({ found }) => !(found in scripts))).toEqual([]);
});

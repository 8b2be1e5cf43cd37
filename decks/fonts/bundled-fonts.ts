import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FONTS } from '../../domain/decks/fonts.ts';
import { isSign } from '../../domain/text/scripts.ts';
import { createFontFile, type FontFile } from './font-file.ts';

const { resolve } = createRequire(import.meta.url);
const PREFIX = 'noto-sans-';

/** Selects the shapes of Han characters, which differ between Japanese, Korean and Chinese. */
export type Han = 'jp' | 'kr' | 'sc';

/** Every npm package with bundled fonts, without the scope `@fontsource`. */
const PACKAGES = [...FONTS, 'noto-color-emoji'].concat(
  ['symbols-2', 'math', 'arabic', 'hebrew', 'devanagari', 'thai', 'jp', 'kr', 'sc'].map((part) => PREFIX + part),
);

/** The files that text is drawn with. `tools/prune-packages.mjs` removes the others, which must not change the hash. */
const USED_FILE =
  /^(?!noto-(?:color-emoji-\d|sans-(?:arabic|hebrew|devanagari|thai|jp|kr|sc)-(?:latin|cyrillic|greek|vietnamese))).+-(?:[4-9]00-normal\.woff2|400-normal\.woff)$/u;

const SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'thai'];
const HAN_SUBSETS: Record<Han, string> = { jp: 'japanese', kr: 'korean', sc: 'chinese-simplified' };

const PICTURE = /^[\p{Emoji}\p{Emoji_Component}]$/u;

/** The files of a font for European alphabets: one per range of characters, Latin first. */
export const loadFamily = memoize((pack: string): FontFile[] =>
  Object.entries(readUnicodeRanges(pack))
    .sort(([a], [b]) => Number(b.startsWith('latin')) - Number(a.startsWith('latin')) || a.length - b.length)
    .map(([subset, ranges]) => createBundledFont(pack, subset, createRangeTest(ranges))),
);

export const loadEmoji = memoize((): FontFile[] => [
  createBundledFont('noto-color-emoji', 'emoji', (char) => PICTURE.test(char)),
]);

/** The fonts of signs. Their letters are mathematical symbols, so the fonts are used for signs only. */
export const loadSymbols = memoize((): FontFile[] =>
  ['noto-sans-symbols-2', 'noto-sans-math'].flatMap((pack) =>
    Object.keys(readUnicodeRanges(pack)).map((subset) => createBundledFont(pack, subset, isSign)),
  ),
);

export const loadScripts = memoize((): FontFile[] =>
  SCRIPTS.map((script) =>
    createBundledFont(PREFIX + script, script, createRangeTest(readUnicodeRanges(PREFIX + script)[script] ?? '')),
  ),
);

/** The common characters of Japanese, Korean or Chinese in one file. */
export const loadEastAsian = memoize((han: Han): FontFile => createBundledFont(PREFIX + han, HAN_SUBSETS[han]));

/** The rare characters of Japanese, Korean or Chinese, mostly in names of people and places: about a hundred small files. */
export const loadRareEastAsian = memoize((han: Han): FontFile[] =>
  Object.entries(readUnicodeRanges(PREFIX + han)).flatMap(([subset, ranges]) =>
    subset.startsWith('[') ? [createBundledFont(PREFIX + han, subset.slice(1, -1), createRangeTest(ranges))] : [],
  ),
);

/**
 * Returns a hash that changes whenever a font file changes. It is made from package versions and file names instead of 90 MB of
 * fonts, because npm never republishes a version and the lock file pins its hash.
 */
export const hashBundledFonts = memoize((): string => {
  const digest = createHash('sha256');
  for (const pack of PACKAGES) {
    const manifest = JSON.parse(readFileSync(resolveManifest(pack), 'utf8')) as Record<'name' | 'version', string>;
    digest.update(`${manifest.name}@${manifest.version}\n`);
    const files = readdirSync(resolveFolder(pack)).filter((file) => USED_FILE.test(file));
    for (const file of files.sort()) digest.update(`${file}\n`);
  }
  return digest.digest('hex');
});

function createBundledFont(pack: string, subset: string, draws: (char: string) => boolean = () => true): FontFile {
  const name = `${pack}-${subset}`;
  const weights = listWeights(pack);
  const path = (weight: number): string => join(resolveFolder(pack), `${name}-${weight}-normal`);
  const nearest = (weight: number): number =>
    weights.reduce((best, one) => (Math.abs(one - weight) < Math.abs(best - weight) ? one : best), weights[0] ?? 400);
  return createFontFile({
    alias: (weight) => `Kinora ${name} ${nearest(weight)}`,
    path: (weight) => `${path(nearest(weight))}.woff2`,
    coverage: `${path(nearest(400))}.woff`,
    draws,
  });
}

const listWeights = memoize((pack: string): number[] => {
  const found = readdirSync(resolveFolder(pack)).map((name) =>
    Number(/-([4-9]00)-normal\.woff2$/.exec(name)?.[1] ?? 0),
  );
  return [...new Set(found)].filter((weight) => weight > 0).sort((a, b) => a - b);
});

/** Reads the characters of each file of a package, as CSS unicode ranges. */
function readUnicodeRanges(pack: string): Record<string, string> {
  const path = join(dirname(resolveManifest(pack)), 'unicode.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

function createRangeTest(css: string): (char: string) => boolean {
  const ranges = css
    .split(',')
    .map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    })
    .sort((a, b) => a.from - b.from);
  return (char) => {
    const code = char.codePointAt(0) ?? 0;
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.from ?? Infinity) <= code) low = middle + 1;
      else high = middle;
    }
    return code <= (ranges[low - 1]?.to ?? -1);
  };
}

function resolveManifest(pack: string): string {
  return resolve(`@fontsource/${pack}/package.json`);
}

function resolveFolder(pack: string): string {
  return join(dirname(resolveManifest(pack)), 'files');
}

function memoize<Name extends string, T>(make: (name: Name) => T): (name?: Name) => T {
  const cache = new Map<string, T>();
  return (name = '' as Name) => {
    const known = cache.get(name);
    if (known !== undefined) return known;
    const value = make(name);
    cache.set(name, value);
    return value;
  };
}

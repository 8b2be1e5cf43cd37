import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createFontFile, type FontFile } from './font-file.ts';

const { resolve } = createRequire(import.meta.url);
const PREFIX = 'noto-sans-';

/** Whose shapes of a Han character are meant: they differ from language to language. */
export type Han = 'jp' | 'kr' | 'sc';

/** Every package with fonts of ours, by the folder that npm gives it. */
const PACKAGES = ['inter', 'montserrat', 'anton', 'noto-color-emoji'].concat(
  ['symbols-2', 'math', 'arabic', 'hebrew', 'devanagari', 'thai', 'jp', 'kr', 'sc'].map((part) => PREFIX + part),
);

/** The whole of what is written in a script, without its rarest characters. */
const SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'thai'];
const HAN_SUBSETS: Record<Han, string> = { jp: 'japanese', kr: 'korean', sc: 'chinese-simplified' };

/** Symbol fonts hold letters of whole scripts only as signs for formulae: unjoined, and not to be read. */
const SIGN = /^[\p{Script=Common}\p{Script=Inherited}]$/u;

const PICTURE = /^[\p{Emoji}\p{Emoji_Component}]$/u;

/** A package's fonts for the alphabets of Europe: one file per range of characters, the most used first. */
export const loadFamily = memoize((pack: string): FontFile[] =>
  Object.entries(readUnicodeRanges(pack))
    .sort(([a], [b]) => Number(b.startsWith('latin')) - Number(a.startsWith('latin')) || a.length - b.length)
    .map(([subset, ranges]) => createBundledFont(pack, subset, createRangeTest(ranges))),
);

export const loadEmoji = memoize((): FontFile[] => [
  createBundledFont('noto-color-emoji', 'emoji', (char) => PICTURE.test(char)),
]);

export const loadSymbols = memoize((): FontFile[] =>
  ['noto-sans-symbols-2', 'noto-sans-math'].flatMap((pack) =>
    Object.keys(readUnicodeRanges(pack)).map((subset) => createBundledFont(pack, subset, (char) => SIGN.test(char))),
  ),
);

export const loadScripts = memoize((): FontFile[] =>
  SCRIPTS.map((script) =>
    createBundledFont(PREFIX + script, script, createRangeTest(readUnicodeRanges(PREFIX + script)[script] ?? '')),
  ),
);

/** The everyday characters of Japanese, Korean or Chinese in one file. */
export const loadEastAsian = memoize((han: Han): FontFile => createBundledFont(PREFIX + han, HAN_SUBSETS[han]));

/** The others, in a hundred small files: names of people and places above all. */
export const loadRareEastAsian = memoize((han: Han): FontFile[] =>
  Object.entries(readUnicodeRanges(PREFIX + han)).flatMap(([subset, ranges]) =>
    subset.startsWith('[') ? [createBundledFont(PREFIX + han, subset.slice(1, -1), createRangeTest(ranges))] : [],
  ),
);

/**
 * Changes whenever a font file does: a package's version stands for the bytes of its files, since npm publishes a version
 * once and the lock file holds its hash. So nothing has to read 250 MB to know what they are.
 */
export const hashBundledFonts = memoize((): string => {
  const digest = createHash('sha256');
  for (const pack of PACKAGES) {
    const { name, version } = JSON.parse(readFileSync(resolveManifest(pack), 'utf8')) as {
      name: string;
      version: string;
    };
    digest.update(`${name}@${version}\n`);
    for (const file of readdirSync(resolveFolder(pack)).sort()) digest.update(`${file}\n`);
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

/** Which characters are in which file of a package, as CSS ranges. */
function readUnicodeRanges(pack: string): Record<string, string> {
  return JSON.parse(readFileSync(join(dirname(resolveManifest(pack)), 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
}

function createRangeTest(css: string): (char: string) => boolean {
  const ranges = css.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (char) => {
    const code = char.codePointAt(0) ?? 0;
    return ranges.some(([from, to]) => code >= from && code <= to);
  };
}

function resolveManifest(pack: string): string {
  return resolve(`@fontsource/${pack}/package.json`);
}

function resolveFolder(pack: string): string {
  return join(dirname(resolveManifest(pack)), 'files');
}

function memoize<Name extends string, T>(make: (name: Name) => T): (name?: Name) => T {
  const made = new Map<string, T>();
  return (name = '' as Name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const value = make(name);
    made.set(name, value);
    return value;
  };
}

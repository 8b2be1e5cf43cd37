import { BASE_FONTS, FONTS, HEAVY_FONTS } from '../../domain/decks/fonts.ts';
import { detectLanguage } from '../../domain/text/detect-language.ts';
import { splitGraphemes } from '../../domain/text/graphemes.ts';
import { hasHangul, hasKana } from '../../domain/text/scripts.ts';
import {
  hashBundledFonts,
  loadEastAsian,
  loadEmoji,
  loadFamily,
  loadRareEastAsian,
  loadScripts,
  loadSymbols,
  type Han,
} from './bundled-fonts.ts';
import type { FontFile } from './font-file.ts';

/** Joiners, selectors and direction marks are invisible, so no font has to contain them. */
const INVISIBLE = /^[\n\p{Default_Ignorable_Code_Point}]$/u;
const EMOJI = /^\p{RGI_Emoji}$/v;

export interface Fonts {
  /**
   * The CSS font list for a text: the chosen font, then the fallbacks that it needs, each in one weight. Registers these
   * fonts under private names, so that fonts of the operating system are never used. `font` is the name of a bundled font
   * or the id of a library font.
   */
  families(font: string, weight: number, text: string): string;
  /** `families` as a CSS font. */
  css(font: string, weight: number, px: number, text?: string): string;
  /** The characters of `text` that no available font can draw. */
  findMissing(text: string, font?: string): string[];
  has(font: string): boolean;
  /**
   * Returns these fonts for texts of a language, by default that of `words`, with the shapes of Han characters that the language
   * of `words` uses.
   */
  inContext(words: string, language?: string): Fonts;
  /** The language of the texts, which divides their words; null if unknown. */
  readonly language: string | null;
  /** Changes whenever a bundled font file changes; part of the deck hash. */
  readonly digest: string;
}

/** Returns the bundled fonts. Each file is read when a text first needs it. */
export function loadFonts(): Fonts {
  return bundled;
}

/** Combines the bundled fonts, as fallback for missing characters, with those of a library, which are by asset id. */
export function createFonts(
  library: ReadonlyMap<string, FontFile>,
  han: Han = 'sc',
  detect: () => string | null = () => null,
): Fonts {
  const findFiles = (font: string): FontFile[] => {
    const file = library.get(font);
    return file ? [file] : loadFamily(FONTS.find((name) => name === font) ?? 'inter');
  };
  const known = new Map<string, boolean>();
  const selections = new Map<string, FontFile[]>();
  const isKnown = (char: string, font: string): boolean =>
    remember(known, `${font} ${char}`, () => {
      return findFirst(listCandidates(findFiles(font), han), (file) => file.covers(char)) !== null;
    });
  let language: { known: string | null } | null = null;
  const fonts: Fonts = {
    families: (font, weight, text) =>
      selectFiles(text, findFiles(font), detectHan(text) ?? han, (cluster, select) =>
        remember(selections, `${font} ${detectHan(text) ?? han} ${cluster}`, select),
      )
        .map(
          (file) => `"${file.register(findFiles(font).includes(file) ? weight : chooseFallbackWeight(font, weight))}"`,
        )
        .join(', '),
    css: (font, weight, px, text = 'Aa') => `${weight} ${px}px ${fonts.families(font, weight, text)}`,
    findMissing: (text, font = 'inter') =>
      [...new Set(text.normalize('NFC'))].filter(
        (char) => !INVISIBLE.test(char) && !/\s/u.test(char) && !isKnown(char, font),
      ),
    has: (font) => library.has(font) || FONTS.some((name) => name === font),
    inContext: (words, given) =>
      createFonts(library, detectHan(words) ?? han, () => given?.split('-')[0] ?? detectLanguage(words)),
    get language() {
      language ??= { known: detect() };
      return language.known;
    },
    get digest() {
      return hashBundledFonts();
    },
  };
  return fonts;
}

function chooseFallbackWeight(font: string, weight: number): number {
  return Math.max(weight, HEAVY_FONTS[font] ?? 0);
}

const bundled = createFonts(new Map());

function detectHan(text: string): Han | null {
  if (hasKana(text)) return 'jp';
  return hasHangul(text) ? 'kr' : null;
}

/** Remembers what a cluster is drawn with. */
type Memory = (cluster: string, select: () => FontFile[]) => FontFile[];

/** Selects the files that a text needs, in order of preference. */
function selectFiles(text: string, chosen: FontFile[], han: Han, recall: Memory): FontFile[] {
  const used = new Set<FontFile>();
  const listAll = (): Iterable<FontFile> => listCandidates(chosen, han);
  for (const cluster of new Set(splitGraphemes(text))) {
    for (const file of recall(cluster, () => selectForCluster(cluster, listAll))) used.add(file);
  }
  const order = [...used];
  if (order.length < 2) return order.length > 0 ? order : chosen.slice(0, 1);
  return [...listAll()].filter((file) => used.has(file));
}

/** Selects the files for a letter with its marks: one if any font has them all. */
function selectForCluster(cluster: string, listAll: () => Iterable<FontFile>): FontFile[] {
  const chars = [...cluster].filter((char) => !INVISIBLE.test(char));
  if (chars.length === 0) return [];
  const [pictures] = loadEmoji();
  if (pictures && EMOJI.test(cluster) && chars.every((char) => pictures.covers(char))) return [pictures];
  const single = findFirst(listAll(), (file) => chars.every((char) => file.covers(char)));
  if (single) return [single];
  return chars.flatMap((char) => findFirst(listAll(), (file) => file.covers(char)) ?? []);
}

/** The most entries of a memory; the next entry clears it. */
const MAX_REMEMBERED = 10_000;

function remember<T>(memory: Map<string, T>, key: string, compute: () => T): T {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  const value = compute();
  memory.set(key, value);
  return value;
}

/** Yields every font file in order of preference. A generator, so that later groups are read only if needed. */
function* listCandidates(chosen: FontFile[], han: Han): Generator<FontFile> {
  const yielded = new Set<FontFile>();
  const others = [han, ...(['sc', 'jp', 'kr'] as const).filter((other) => other !== han)];
  const groups: (() => FontFile[])[] = [
    () => chosen,
    ...BASE_FONTS.map((font) => () => loadFamily(font)),
    // Before the symbols, which contain letters of some scripts in unjoined forms.
    loadScripts,
    loadEmoji,
    loadSymbols,
    ...others.flatMap((one) => [() => [loadEastAsian(one)], () => loadRareEastAsian(one)]),
  ];
  for (const group of groups) {
    for (const file of group()) {
      if (yielded.has(file)) continue;
      yielded.add(file);
      yield file;
    }
  }
}

function findFirst(files: Iterable<FontFile>, test: (file: FontFile) => boolean): FontFile | null {
  for (const file of files) if (test(file)) return file;
  return null;
}

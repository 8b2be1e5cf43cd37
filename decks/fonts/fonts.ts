import { FONTS } from '../../domain/decks/deck-limits.ts';
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

/** Joiners, selectors and direction marks take neither ink nor room, so no font has to draw them. */
const INVISIBLE = /^[\n\p{Default_Ignorable_Code_Point}]$/u;
const EMOJI = /^\p{RGI_Emoji}$/v;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Fonts {
  /**
   * The CSS font list that draws a text: the chosen font, then whichever others it takes, each in one weight. Registers
   * what it names, under names of our own, so that no font of the machine is ever used. `font` is a bundled font, or the
   * id of one that was added.
   */
  families(font: string, weight: number, text: string): string;
  /** `families` as a CSS font. */
  css(font: string, weight: number, px: number, text?: string): string;
  /** The characters of `text` that no font at hand can draw. */
  findMissing(text: string, font?: string): string[];
  /** Whether a font is at hand: bundled, or added. */
  has(font: string): boolean;
  /** The same fonts, with the shapes of Han characters that a text with these words around it is read with. */
  inContext(words: string): Fonts;
  /** Changes whenever any bundled font file does; part of a deck's identity. */
  readonly digest: string;
}

/** The bundled fonts. Costs nothing by itself: a font is read when the first text needs it. */
export function loadFonts(): Fonts {
  return bundled;
}

/** The bundled fonts, and others by id: the one that is asked for draws what it can, the bundled ones the rest. */
export function createFonts(library: ReadonlyMap<string, FontFile>, han: Han = 'sc'): Fonts {
  const findFiles = (font: string): FontFile[] => {
    const own = library.get(font);
    return own ? [own] : loadFamily(FONTS.find((name) => name === font) ?? 'inter');
  };
  const fonts: Fonts = {
    families: (font, weight, text) =>
      selectFiles(text, findFiles(font), detectHan(text) ?? han)
        .map((file) => `"${file.register(weight)}"`)
        .join(', '),
    css: (font, weight, px, text = 'Aa') => `${weight} ${px}px ${fonts.families(font, weight, text)}`,
    findMissing: (text, font = 'inter') => {
      const chosen = findFiles(font);
      const known = (char: string): boolean =>
        findFirst(listCandidates(chosen, han), (file) => file.covers(char)) !== null;
      return [...new Set(text.normalize('NFC'))].filter(
        (char) => !INVISIBLE.test(char) && !/\s/u.test(char) && !known(char),
      );
    },
    has: (font) => library.has(font) || FONTS.some((name) => name === font),
    inContext: (words) => createFonts(library, detectHan(words) ?? han),
    get digest() {
      return hashBundledFonts();
    },
  };
  return fonts;
}

const bundled = createFonts(new Map());

function detectHan(text: string): Han | null {
  if (KANA.test(text)) return 'jp';
  return HANGUL.test(text) ? 'kr' : null;
}

/** The files that a text takes, the most wanted first. A letter and its marks come from one font if any has them all. */
function selectFiles(text: string, chosen: FontFile[], han: Han): FontFile[] {
  const used = new Set<FontFile>();
  const wanted = (): Iterable<FontFile> => listCandidates(chosen, han);
  for (const cluster of new Set(Array.from(clusters.segment(text), ({ segment }) => segment))) {
    const chars = [...cluster].filter((char) => !INVISIBLE.test(char));
    if (chars.length === 0) continue;
    const [pictures] = loadEmoji();
    if (pictures && EMOJI.test(cluster) && chars.every((char) => pictures.covers(char))) {
      used.add(pictures);
      continue;
    }
    const whole = findFirst(wanted(), (file) => chars.every((char) => file.covers(char)));
    if (whole) used.add(whole);
    else for (const char of chars) findFirst(wanted(), (file) => file.covers(char) && Boolean(used.add(file)));
  }
  const order = [...used];
  if (order.length < 2) return order.length > 0 ? order : chosen.slice(0, 1);
  return [...wanted()].filter((file) => used.has(file));
}

/** Every file in the order in which it is asked for a character; the later ones are not even looked up where they are not needed. */
function* listCandidates(chosen: FontFile[], han: Han): Generator<FontFile> {
  const seen = new Set<FontFile>();
  const others = [han, ...(['sc', 'jp', 'kr'] as const).filter((other) => other !== han)];
  const groups: (() => FontFile[])[] = [
    () => chosen,
    ...FONTS.map((font) => () => loadFamily(font)),
    // Before the symbols, which hold the letters of some scripts too, but unjoined.
    loadScripts,
    loadEmoji,
    loadSymbols,
    ...others.flatMap((one) => [() => [loadEastAsian(one)], () => loadRareEastAsian(one)]),
  ];
  for (const group of groups) {
    for (const file of group()) {
      if (seen.has(file)) continue;
      seen.add(file);
      yield file;
    }
  }
}

function findFirst(files: Iterable<FontFile>, test: (file: FontFile) => boolean): FontFile | null {
  for (const file of files) if (test(file)) return file;
  return null;
}

import { loadFonts } from '../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../decks/text/lay-out-deck.ts';
import type { TextLayout } from '../../decks/text/lay-out-text.ts';
import { normalizeText } from '../../decks/text/wrap-text.ts';
import type { Color, Deck } from '../../domain/decks/deck.ts';
import { measureHueDistance, toOklch } from '../../domain/decks/oklch.ts';
import { removeSoftHyphens, splitIntoPieces } from '../../domain/text/line-breaks.ts';
import { isBoundWord } from '../../domain/text/function-words.ts';
import { endsSentence } from '../../domain/text/sentences.ts';
import { segmentWords } from '../../domain/text/words.ts';

export interface TextFaults {
  /** Words that a line ends inside without a hyphen. */
  cut: string[];
  /** Pages of captions that end with a word that belongs to the next one, or that show one short word of a sentence. */
  orphans: string[];
  /** Colours of letters' grounds and of spoken words whose hue is none of the brand's. */
  foreign: string[];
}

/** Finds what a typographer would send back, from the layout that the renderer draws. */
export function findTextFaults(deck: Deck, language: string, palette: readonly Color[]): TextFaults {
  const { layouts, captions } = layOutDeck(deck, loadFonts());
  const boxes = deck.slides.flatMap((slide) =>
    slide.boxes.flatMap((box) => {
      const layout = layouts.get(box.id);
      return layout ? findCutWords(box.text, layout) : [];
    }),
  );
  const words = deck.captions.words ?? [];
  let at = 0;
  const pages = captions.map(({ layout, words: spoken }) => {
    const own = words.slice(at, (at += spoken.length)).map(({ text }) => text);
    return { layout, own, next: words[at]?.text };
  });
  return {
    cut: [...boxes, ...pages.flatMap(({ layout, own }) => findCutWords(own.join(' '), layout))],
    orphans: deck.captions.style === 'word' ? [] : pages.flatMap((page) => findOrphan(page, language)),
    foreign: listAccents(deck).filter((color) => isForeign(color, palette)),
  };
}

const isMark = (char: string): boolean => /\S/u.test(char);

function findCutWords(text: string, { lines }: TextLayout): string[] {
  const source = removeSoftHyphens(normalizeText(text));
  // Dictionaries of scripts without spaces differ in what they call a word.
  const ends = new Set([segmentWords(source), splitIntoPieces(source)].flatMap(listEnds));
  let shown = 0;
  return lines.slice(0, -1).flatMap(({ text: line, hyphenated }, at) => {
    shown += [...line].filter(isMark).length - (hyphenated ? 1 : 0);
    const next = lines[at + 1]?.text ?? '';
    const inside = /\p{L}\p{M}*$/u.test(line) && /^\p{L}/u.test(next) && !ends.has(shown);
    return inside && !hyphenated ? [`${line}|${next}`] : [];
  });
}

function listEnds(parts: readonly string[]): number[] {
  let count = 0;
  return parts.map((part) => (count += [...part].filter(isMark).length));
}

function findOrphan({ own, next }: { own: string[]; next: string | undefined }, language: string): string[] {
  const last = own.at(-1) ?? '';
  if (next === undefined || endsSentence(last)) return [];
  return isBoundWord(last, language) ? [own.join(' ')] : [];
}

function listAccents({ slides, captions, background }: Deck): Color[] {
  const boxes = slides.flatMap((slide) =>
    slide.boxes.flatMap(({ role, style }) => [
      ...(style?.background?.color && role !== 'label' ? [style.background.color] : []),
      ...(role === 'number' && style?.color ? [style.color] : []),
    ]),
  );
  const canvas = background.kind === 'gradient' ? (background.colors ?? []) : [];
  return [...new Set([...boxes, ...canvas, ...(captions.activeColor ? [captions.activeColor] : [])])];
}

/** Greys fit any brand. Very dark and very light colours have a hue that screens and eyes do not show. */
function isForeign(color: Color, palette: readonly Color[]): boolean {
  const own = palette.map(toOklch).filter(({ c }) => c >= 0.012);
  const { c, h } = toOklch(color);
  if (c < 0.03 || palette.length === 0) return false;
  return own.length === 0 || !own.some((colour) => measureHueDistance(colour.h, h) < 25);
}

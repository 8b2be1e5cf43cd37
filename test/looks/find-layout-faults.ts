import { computeContrast, READABLE } from '../../domain/decks/text-styles.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../decks/text/lay-out-deck.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { splitSentences } from '../../domain/text/sentences.ts';
import type { LanguageSample } from '../support/sample-decks/build-language-deck.ts';
import { findLookProblems } from './find-look-problems.ts';
import { findTextFaults } from './find-text-faults.ts';

/** What is counted, with its heading. */
export const LAYOUT_FAULTS = {
  problems: 'Not drawable',
  cut: 'Word cut',
  orphans: 'Page inside a phrase',
  repeated: 'Said twice',
  foreign: 'Foreign colour',
  faint: 'Faint',
  overlaps: 'On a text',
  outside: 'Outside',
  still: 'Still for 3 s',
  dropped: 'Input dropped',
} as const;

export type LayoutFaults = Record<keyof typeof LAYOUT_FAULTS, string[]>;

/** The longest time without any change of the picture, in seconds. */
const MAX_STILL = 3;

/** What can be found in a deck before its media exist. */
export function findLayoutFaults(sample: LanguageSample): LayoutFaults {
  const { deck, language, palette } = sample;
  const { overlaps, repeated, outside, stillSeconds } = findLookProblems(deck, new Map());
  return {
    ...findTextFaults(deck, language, palette),
    problems: layOutDeck(deck, loadFonts()).problems.map(({ path, message }) => `${path} ${message}`),
    repeated,
    overlaps,
    outside,
    faint: listFaint(deck),
    still: stillSeconds > MAX_STILL ? [`${stillSeconds.toFixed(1)} s`] : [],
    dropped: listDropped(sample),
  };
}

/** Texts and pictures of the request that are neither shown, spoken nor sent to a model, and that the response does not name. */
function listDropped({ deck, calls, given, named }: LanguageSample): string[] {
  const boxes = deck.slides.flatMap((slide) => slide.boxes.map(({ text }) => text));
  const sent = Object.values(calls).map((call) => ('text' in call ? call.text : 'prompt' in call ? call.prompt : ''));
  const words = keepLetters([...boxes, ...sent].join(''));
  const assets = JSON.stringify([deck, calls]);
  return Object.entries(given).flatMap(([path, value]) => {
    const parts = splitSentences(value);
    const isUsed = assets.includes(`"${value}"`) || parts.every((part) => words.includes(keepLetters(part)));
    return isUsed || named.includes(path) ? [] : [path];
  });
}

const keepLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Texts that are faint on their own ground, and spoken words on their pills; pictures are not known. */
function listFaint({ slides, captions }: Deck): string[] {
  const boxes = slides.flatMap((slide) =>
    slide.boxes.flatMap(({ id, style }) => {
      const ground = style?.background?.kind === 'none' ? undefined : style?.background?.color;
      const ratio = ground && style?.color ? computeContrast(style.color, ground) : Infinity;
      return ratio < READABLE ? [`${id} ${ratio.toFixed(1)}`] : [];
    }),
  );
  const spoken =
    captions.style === 'pill' || !captions.activeColor ? Infinity : computeContrast(captions.activeColor, '#000000');
  return spoken < READABLE ? [...boxes, 'captions'] : boxes;
}

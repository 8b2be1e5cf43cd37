import { createCanvas } from '@napi-rs/canvas';
import { placeWords } from '../../../decks/canvas/draw-text.ts';
import { splitGraphemes } from '../../../domain/text/graphemes.ts';
import type { Area } from '../../../decks/geometry/area.ts';
import type { TextLayout } from '../../../decks/text/lay-out-text.ts';

/** The areas of emoji, which OCR should ignore. */
export function findEmojiAreas(layout: TextLayout): Area[] {
  const letters = layout.lines.flatMap((line) => splitGraphemes(line.text.replace(/\s+/gu, '')));
  if (!letters.some((letter) => /\p{RGI_Emoji}/v.test(letter))) return [];
  const placed = placeWords(
    createCanvas(8, 8).getContext('2d'),
    layout,
    letters.map((letter) => letter.length),
  );
  const pictures = placed.filter(({ word }) => /\p{RGI_Emoji}/v.test(letters[word] ?? ''));
  const reach = 0.05 * layout.px;
  return pictures.map(({ left, width, baseline }) => ({
    left: left - reach,
    top: baseline - layout.px,
    width: width + 2 * reach,
    height: 1.35 * layout.px,
  }));
}

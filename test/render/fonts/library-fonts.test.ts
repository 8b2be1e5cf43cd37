import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawText } from '../../../render/draw-text.ts';
import { loadFonts, type Fonts } from '../../../render/fonts.ts';
import { layOutDeck } from '../../../render/lay-out-deck.ts';
import { openLibraryFonts, type OpenFonts } from '../../../render/library-fonts.ts';
import { measureDeck } from '../../../render/measure.ts';
import type { TextLayout } from '../../../render/text-layout.ts';
import { box, deckOf, minimalDeck, slideOf } from '../decks.ts';
import { bundledFont } from './font-files.ts';

const OWN = 'ast_own';
let open: OpenFonts;
beforeAll(() => void (open = openLibraryFonts(new Map([[OWN, bundledFont('anton', 'anton-latin-400-normal.woff2')]]))));
afterAll(() => open.close());

const deckIn = (font: string, text: string) =>
  deckOf(minimalDeck({ slides: slideOf(box({ text, style: { font, weight: 400, size: 0.05 } })) }));

function layOut(font: string, text: string, fonts: Fonts): TextLayout {
  const layout = layOutDeck(deckIn(font, text), fonts).layouts.get('title');
  if (!layout) throw new Error('it does not fit');
  return layout;
}

function drawn(layout: TextLayout): Buffer {
  const canvas = createCanvas(1080, 1920);
  drawText(canvas.getContext('2d'), layout);
  return canvas.data();
}

describe('a font of the library', () => {
  test('measures and draws as the same file does as a bundled font', () => {
    const own = layOut(OWN, 'Cold brew 18', open.fonts);
    const bundled = layOut('anton', 'Cold brew 18', loadFonts());
    expect(own.lines).toEqual(bundled.lines);
    expect(drawn(own).equals(drawn(bundled))).toBe(true);
    expect(own.ink.width).not.toBeCloseTo(layOut('inter', 'Cold brew 18', loadFonts()).ink.width);
  });

  test('leaves what it has no glyph for to the bundled fonts', () => {
    expect(open.fonts.missing('Cold brew Холодный 水出し', OWN)).toEqual([]);
    expect(layOut(OWN, 'Холодный', open.fonts).ink.width).toBeCloseTo(
      layOut('inter', 'Холодный', loadFonts()).ink.width,
    );
    expect(measureDeck(deckIn(OWN, 'ሻይ'), open.fonts).problems).toMatchObject([{ path: 'slides[0].boxes[0].text' }]);
  });

  test('is not judged before it is at hand', () => {
    const deck = deckIn(OWN, 'far too long a text '.repeat(40));
    expect(measureDeck(deck, loadFonts()).problems).toEqual([]);
    expect(measureDeck(deck, open.fonts).problems).toMatchObject([{ path: 'slides[0].boxes[0].text' }]);
  });

  test('is forgotten when it is closed', () => {
    const other = openLibraryFonts(new Map([[OWN, bundledFont('anton', 'anton-latin-400-normal.woff2')]]));
    const layout = layOut(OWN, 'Cold brew 18', other.fonts);
    const before = drawn(layout);
    other.close();
    expect(drawn(layout).equals(before)).toBe(false);
  });
});

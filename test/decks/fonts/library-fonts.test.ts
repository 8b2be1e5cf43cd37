import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawText } from '../../../decks/canvas/draw-text.ts';
import { loadFonts, type Fonts } from '../../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../../decks/text/lay-out-deck.ts';
import { openLibraryFonts, type OpenFonts } from '../../../decks/fonts/library-fonts.ts';
import { measureDeck } from '../../../decks/measure-deck.ts';
import { renderDeck } from '../../../decks/render-deck.ts';
import type { TextLayout } from '../../../decks/text/lay-out-text.ts';
import { buildBox, parseValidDeck, buildRawDeck, buildSlides } from '../build-deck.ts';
import { resolveBundledFont } from './font-files.ts';

const OWN = 'ast_own';
const ANTON = resolveBundledFont('anton', 'anton-latin-400-normal.woff2');
let open: OpenFonts;
beforeAll(() => void (open = openLibraryFonts(new Map([[OWN, ANTON]]))));
afterAll(() => open.close());

const deckIn = (font: string, text: string) =>
  parseValidDeck(buildRawDeck({ slides: buildSlides(buildBox({ text, style: { font, weight: 400, size: 0.05 } })) }));

function layOut(font: string, text: string, fonts: Fonts): TextLayout {
  const layout = layOutDeck(deckIn(font, text), fonts).layouts.get('title');
  if (!layout) throw new Error('it does not fit');
  return layout;
}

function drawLayout(layout: TextLayout): Buffer {
  const canvas = createCanvas(1080, 1920);
  drawText(canvas.getContext('2d'), layout);
  return canvas.data();
}

describe('library fonts', () => {
  test('a library font measures and draws like the same file as a bundled font', () => {
    const own = layOut(OWN, 'Cold brew 18', open.fonts);
    const bundled = layOut('anton', 'Cold brew 18', loadFonts());
    expect(own.lines).toEqual(bundled.lines);
    expect(drawLayout(own).equals(drawLayout(bundled))).toBe(true);
    expect(own.ink.width).not.toBeCloseTo(layOut('inter', 'Cold brew 18', loadFonts()).ink.width);
  });

  test('bundled fonts draw the characters that a library font lacks', () => {
    expect(open.fonts.findMissing('Cold brew Холодный 水出し', OWN)).toEqual([]);
    expect(layOut(OWN, 'Холодный', open.fonts).ink.width).toBeCloseTo(
      layOut('inter', 'Холодный', loadFonts()).ink.width,
    );
    expect(measureDeck(deckIn(OWN, 'ሻይ'), open.fonts).problems).toMatchObject([{ path: 'slides[0].boxes[0].text' }]);
  });

  test('a text in a library font that is not open is not measured', () => {
    const deck = deckIn(OWN, 'far too long a text '.repeat(40));
    expect(measureDeck(deck, loadFonts()).problems).toEqual([]);
    expect(measureDeck(deck, open.fonts).problems).toMatchObject([{ path: 'slides[0].boxes[0].text' }]);
  });

  test('a library font gives the same video as the same file as a bundled font', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-library-'));
    const assets = new Map([[OWN, { path: ANTON, kind: 'font' as const, width: 0, height: 0, durationMs: null }]]);
    const render = (font: string) => {
      const deck = deckIn(font, 'Cold brew');
      const short = { ...deck, durationMs: 500, slides: deck.slides.map((slide) => ({ ...slide, endMs: 500 })) };
      const { signal } = new AbortController();
      return renderDeck({ deck: short, assets, outDir: join(folder, font), onProgress: () => {}, signal });
    };
    try {
      expect((await render(OWN)).sha256).toBe((await render('anton')).sha256);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('a font stays registered while another drawing or a bundled font uses the same bytes', () => {
    const first = openLibraryFonts(new Map([[OWN, ANTON]]), 0);
    const bundled = layOut('anton', 'Cold brew 18', loadFonts());
    const before = drawLayout(bundled);
    first.close();
    expect(drawLayout(layOut(OWN, 'Cold brew 18', open.fonts)).equals(before)).toBe(true);
    expect(drawLayout(bundled).equals(before)).toBe(true);
  });

  test('unused library fonts are removed without affecting the bundled fonts', () => {
    const before = drawLayout(layOut('anton', 'Cold brew 18', loadFonts()));
    open.close();
    const last = openLibraryFonts(new Map([[OWN, ANTON]]), 0);
    const layout = layOut(OWN, 'Cold brew 18', last.fonts);
    last.close();
    last.close();
    expect(drawLayout(layout).equals(before)).toBe(false);
    expect(drawLayout(layOut('anton', 'Cold brew 18', loadFonts())).equals(before)).toBe(true);
    open = openLibraryFonts(new Map([[OWN, ANTON]]));
  });
});

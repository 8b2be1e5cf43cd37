import { describe, expect, test } from '@jest/globals';
import type { Background, Box, Deck, Rect } from '../../../../domain/decks/deck.ts';
import { getSafeArea } from '../../../../domain/decks/deck-safe-area.ts';
import { locateRegions } from '../../../../domain/decks/locate-regions.ts';
import type { PictureRegions } from '../../../../domain/decks/picture-regions.ts';
import { measureCommonMs, measureOverlap } from '../../../../domain/decks/measure-overlap.ts';
import { arrangeTexts } from '../../../../domain/content/studio/layout/arrange-texts.ts';
import { cutIntoShots } from '../../../../domain/content/studio/layout/cut-into-shots.ts';
import { TOP } from '../../../../domain/content/studio/layout/frame-areas.ts';
import { measurePaintedTexts } from '../../../../decks/text/measure-painted-texts.ts';
import { parseDeck } from '../../../../decks/parse-deck.ts';

const HOOK: Box = { id: 'hook', role: 'hook', text: 'Most people stop too early', rect: TOP, endMs: 1_500 };
const WORDS = ['So', 'wait', 'a', 'little', 'longer'].map((text, at) => ({
  text,
  startMs: 1_600 + at * 300,
  endMs: 1_900 + at * 300,
}));

const NOTHING = { width: 1080, height: 1920, faces: [], lettering: [], subjects: [], detail: [] };
const FULL_OF_WORDS = Array.from({ length: 10 }, (_, at) => ({ x: 0, y: at / 10, w: 1, h: 0.09 }));

function arrange(
  regions: Partial<PictureRegions>,
  boxes: Box[] = [HOOK],
  background: Background = { kind: 'image', src: 'ast_1' },
  format = 'talkinghead',
): Deck {
  const deck: Deck = {
    version: 1,
    ratio: '9:16',
    durationMs: 4_000,
    fps: 30,
    background: { kind: 'color' },
    slides: [{ startMs: 0, endMs: 4_000, background, boxes }],
    meta: { look: 'clean', format },
    captions: { enabled: true, style: 'highlight', words: WORDS },
  };
  return arrangeTexts(deck, new Map([['ast_1', { ...NOTHING, ...regions }]]), measurePaintedTexts);
}

const painted = (deck: Deck): Rect[] => measurePaintedTexts(deck).map(({ rect }) => rect);

function listZooms(deck: Deck): number[] {
  return cutIntoShots(deck).slides.map(({ background }) => (background as { zoom?: number }).zoom ?? 1);
}

function expectFree(deck: Deck, ...taken: Rect[]): void {
  const safe = getSafeArea('universal');
  for (const rect of painted(deck)) {
    for (const one of taken) expect(measureOverlap(rect, one)).toBeLessThan(0.04 * one.w * one.h);
    expect(measureOverlap(rect, safe)).toBeCloseTo(rect.w * rect.h);
  }
}

describe('arrangeTexts', () => {
  test.each([[], ['01', '10', '12', '01'], Array(16).fill('777')])(
    'texts over an even picture stay (%j)',
    (...detail) => {
      const deck = arrange({ detail });
      expect([deck.slides[0]?.boxes[0]?.rect, deck.slides[0]?.captionRect]).toEqual([TOP, undefined]);
    },
  );

  test.each<[string, Rect]>([
    ['in the upper middle', { x: 0.2, y: 0.12, w: 0.6, h: 0.4 }],
    ['in the lower middle', { x: 0.2, y: 0.5, w: 0.6, h: 0.3 }],
    ['at the very top', { x: 0.1, y: 0.05, w: 0.5, h: 0.2 }],
  ])('a face %s is not covered', (_, face) => {
    expectFree(arrange({ faces: [face] }), face);
  });

  test.each<[string, Rect]>([
    ['under the captions', { x: 0.03, y: 0.6, w: 0.6, h: 0.16 }],
    ['under the hook', { x: 0.1, y: 0.14, w: 0.8, h: 0.1 }],
  ])('lettering %s is not covered', (_, lettering) => {
    expectFree(arrange({ lettering: [lettering] }), lettering);
  });

  test.each([0.26, 0.29, 0.3, 0.31, 0.32])(
    'a hook covers no more than a hundredth above the chin of a face at %s',
    (y) => {
      const face = { x: 0.2, y, w: 0.6, h: 0.33 };
      const [hook] = painted(arrange({ faces: [face] })) as [Rect];
      expect(hook.y).toBeGreaterThan(y + face.h - 0.01);
    },
  );

  test('a text stands beside a subject at its usual size if there is room', () => {
    const subject = { x: 0.1, y: 0.2, w: 0.8, h: 0.3 };
    const deck = arrange({ subjects: [subject] });
    expect(painted(deck).map((rect) => measureOverlap(rect, subject))).toEqual(painted(deck).map(() => 0));
    expect(deck.slides[0]?.boxes[0]?.style?.maxSize).toBe(HOOK.style?.maxSize);
  });

  test.each([
    ['top', 1],
    ['middle', 6],
    ['bottom', 9],
  ])('texts stand beside what is busy at the %s of a picture', (_, from) => {
    const detail = Array.from({ length: 16 }, (__, row) => (row >= from && row < from + 5 ? '898' : '121'));
    expectFree(arrange({ detail }), { x: 0, y: from / 16, w: 1, h: 5 / 16 });
  });

  test.each(['listicle', 'fadein'])('the texts of a slide of a %s stay together beside a subject', (format) => {
    const first: Box = { id: 'first', role: format === 'listicle' ? 'number' : 'hook', text: '1', rect: TOP };
    const line: Box = { id: 'item1', role: 'body', text: 'Wait', rect: { ...TOP, y: 0.25, h: 0.1 } };
    const subject = { x: 0.05, y: 0.13, w: 0.9, h: 0.3 };
    const deck = arrange({ subjects: [subject] }, [first, line], undefined, format);
    const [moved = 0, below = 0] = (deck.slides[0]?.boxes ?? []).map(({ rect }) => rect.y);
    expect(moved).toBeGreaterThan(0.38);
    expect(below - moved).toBeCloseTo(0.25 - TOP.y);
  });

  test('texts of several slides stand at one position, except on a face', () => {
    const head = { x: 0.1, y: 0.5, w: 0.8, h: 0.3 };
    const { slides, ...deck } = arrange({}, [HOOK]);
    const seen: Partial<PictureRegions>[] = [
      { subjects: [{ x: 0.1, y: 0.13, w: 0.8, h: 0.1 }] },
      { subjects: [{ x: 0.1, y: 0.1, w: 0.8, h: 0.35 }] },
      { faces: [head] },
      {},
    ];
    const regions = new Map(seen.map((one, at) => [`ast_${at}`, { ...NOTHING, ...one }]));
    const many = seen.map((_, at) => ({
      ...slides[0],
      startMs: at * 1_000,
      endMs: at * 1_000 + 1_000,
      background: { kind: 'image' as const, src: `ast_${at}` },
      boxes: [{ id: `line${at}`, role: 'body' as const, text: 'Wait a little', rect: TOP }],
    }));
    const captions = { enabled: false, style: 'plain' as const };
    const arranged = arrangeTexts({ ...deck, captions, durationMs: 4_000, slides: many }, regions, measurePaintedTexts);
    const [first = 0, second, besideFace] = arranged.slides.map(({ boxes }) => boxes[0]?.rect.y);
    expect([first > 0.4, second === first, besideFace === first]).toEqual([true, true, false]);
  });

  test('two labels never lie on each other', () => {
    const label: Box = { id: 'label', role: 'label', text: 'Hanso cold brew', rect: TOP };
    const [one, other] = painted(arrange({}, [HOOK, label])) as [Rect, Rect];
    expect(measureOverlap(one, other)).toBe(0);
  });

  test('a text becomes smaller if only a narrow strip is free', () => {
    const face = { x: 0.1, y: 0.16, w: 0.8, h: 0.52 };
    const long = { ...HOOK, text: 'Most people stop too early and never taste what the last six hours do to it' };
    const deck = arrange({ faces: [face] }, [long]);
    expect(deck.slides[0]?.boxes[0]?.style?.maxSize ?? 1).toBeLessThan(0.038);
  });

  test('a page of captions ends where the captions move', () => {
    const moved = { x: 0.111, y: 0.2, w: 0.778, h: 0.13 };
    const plain = arrange({}, []);
    const [slide] = plain.slides;
    if (!slide) throw new Error('There is no slide.');
    const slides = [
      { ...slide, endMs: 2_200 },
      { ...slide, startMs: 2_200, captionRect: moved },
    ];
    const pages = measurePaintedTexts({ ...plain, slides });
    expect(pages.map(({ text }) => text)).toEqual(['So wait', 'a little longer']);
    expect(pages[1]?.rect.y).toBeLessThan(0.33);
  });

  test('a page of captions that outlasts its slide covers no lettering of the next', () => {
    const starts = [0, 400, 800, 1_300, 1_600, 2_000, 2_500, 2_700, 3_100, 3_600];
    const words = 'You are losing six hours a month to invoices'.split(' ').map((text, at) => ({
      text,
      startMs: starts[at] ?? 0,
      endMs: starts[at + 1] ?? 0,
    }));
    const rows = [0.12, 0.19, 0.26, 0.33, 0.4, 0.47, 0.54, 0.61, 0.68];
    const fill = (...free: number[]): PictureRegions => {
      const lettering = rows.flatMap((y) => (free.includes(y) ? [] : [{ x: 0.1, y, w: 0.8, h: 0.062 }]));
      return { width: 1080, height: 1920, faces: [], lettering, subjects: [], detail: [] };
    };
    const regions = new Map([
      ['ast_1', fill(0.54, 0.68)],
      ['ast_2', fill(0.4, 0.68)],
    ]);
    const slides = ['ast_1', 'ast_2'].map((src, at) => ({
      startMs: at * 1_200,
      endMs: at === 0 ? 1_200 : 4_050,
      background: { kind: 'image' as const, src, fit: 'contain-blur' as const },
      boxes: [],
    }));
    const { background, captions, ...plain } = arrange({}, []);
    const deck = { ...plain, background, durationMs: 4_050, slides, captions: { ...captions, words } };
    const arranged = arrangeTexts(deck, regions, measurePaintedTexts);
    const signs = locateRegions(arranged, regions);
    const covering = measurePaintedTexts(arranged).filter((text) =>
      signs.some((sign) => measureCommonMs(text, sign) > 100 && measureOverlap(text.rect, sign.rect) > 0),
    );
    expect(covering.map(({ text }) => text)).toEqual([]);
  });

  test('a clip whose zoom is 1 is never shown nearer', () => {
    const wide = arrange({}, [], { kind: 'video', src: 'ast_1', zoom: 1 });
    const usual = arrange({}, [], { kind: 'video', src: 'ast_1' });
    expect([listZooms(wide).every((zoom) => zoom === 1), listZooms(usual).every((zoom) => zoom === 1)]).toEqual([
      true,
      false,
    ]);
  });

  test('a picture whose lettering leaves no room is blurred, unless it is shown whole', () => {
    const [behind, shown] = (['cover', 'contain-blur'] as const).map((fit) =>
      arrange({ lettering: FULL_OF_WORDS }, [HOOK], { kind: 'image', src: 'ast_1', fit }),
    );
    expect(behind?.slides[0]?.background).toMatchObject({ blur: 1 });
    expect(shown?.slides[0]?.background).not.toHaveProperty('blur');
  });

  test('a clip that leaves no room for its texts is never shown nearer', () => {
    const clip: Background = { kind: 'video', src: 'ast_1' };
    const [crowded, free] = [arrange({ lettering: FULL_OF_WORDS }, [HOOK], clip), arrange({}, [HOOK], clip)];
    expect([Math.max(...listZooms(crowded)), Math.max(...listZooms(free)) > 1]).toEqual([1, true]);
  });

  test('the same deck and regions give the same valid deck', () => {
    const regions = { faces: [{ x: 0.2, y: 0.12, w: 0.6, h: 0.4 }] };
    expect(arrange(regions)).toEqual(arrange(regions));
    expect(parseDeck(arrange(regions))).toMatchObject({ ok: true });
  });
});

import { describe, expect, test } from '@jest/globals';
import type { Background, Deck, ImageBackground, Rect } from '../../../../domain/decks/deck.ts';
import { locateRegions } from '../../../../domain/decks/locate-regions.ts';
import type { PictureRegions } from '../../../../domain/decks/picture-regions.ts';
import { cutIntoShots } from '../../../../domain/content/studio/layout/cut-into-shots.ts';
import { framePictures } from '../../../../domain/content/studio/layout/frame-pictures.ts';

const CLIP: Background = { kind: 'video', src: 'ast_1' };
const WIDE = { width: 1920, height: 1080 };
const NOTHING = { width: 1080, height: 1920, faces: [], lettering: [], subjects: [], detail: [] };

function createDeck(background: Background): Deck {
  return {
    version: 1,
    ratio: '9:16',
    durationMs: 8_000,
    fps: 30,
    background: { kind: 'color' },
    slides: [{ startMs: 0, endMs: 8_000, background, boxes: [] }],
    meta: { look: 'bold' },
    captions: { enabled: false, style: 'plain' },
  };
}

function follow(faces: Rect[], background = CLIP, size = WIDE): { deck: Deck; regions: Map<string, PictureRegions> } {
  const regions = new Map([['ast_1', { ...NOTHING, ...size, faces }]]);
  return { deck: framePictures(createDeck(background), regions), regions };
}

const getFocus = ({ slides: [slide] }: Deck): unknown => (slide?.background as { focus?: unknown } | undefined)?.focus;
const subject = (x: number, w: number): Rect => ({ x, y: 0.3, w, h: 0.4 });
const face = (x: number, w = 0.1): Rect => ({ x, y: 0.3, w, h: w * 1.6 });

describe('framePictures', () => {
  test.each([0, 0.2, 0.75, 0.9])('a face at %d of a wide clip is in the frame, in every shot', (x) => {
    const { deck, regions } = follow([face(x)]);
    const shots = cutIntoShots(deck);
    expect(shots.slides.length).toBeGreaterThan(1);
    const shown = locateRegions(shots, regions);
    expect(shown).toHaveLength(shots.slides.length);
    for (const { rect } of shown) {
      expect(rect.x).toBeGreaterThanOrEqual(-0.01);
      expect(rect.x + rect.w).toBeLessThanOrEqual(1.01);
      expect(rect.w).toBeGreaterThan(0.3);
    }
  });

  test('faces that fit together are shown together', () => {
    expect(getFocus(follow([face(0.6, 0.06), face(0.75, 0.06)]).deck)).toEqual({ x: 0.705, y: 0.5 });
  });

  test('of faces that do not fit together the largest is shown', () => {
    expect(getFocus(follow([face(0.05, 0.08), face(0.8)]).deck)).toEqual({ x: 0.85, y: 0.5 });
  });

  test.each<[string, ReturnType<typeof follow>]>([
    ['an upright clip', follow([face(0.7)], CLIP, { width: 1080, height: 1920 })],
    ['a clip without faces', follow([])],
    ['a clip that is shown whole', follow([face(0.7)], { ...CLIP, fit: 'contain' })],
  ])('%s stays in the middle', (_, { deck }) => {
    expect(getFocus(deck)).toBeUndefined();
  });

  test('a focus that is set stays', () => {
    expect(getFocus(follow([face(0.7)], { ...CLIP, focus: { x: 0.2, y: 0.4 } }).deck)).toEqual({ x: 0.2, y: 0.4 });
  });
});

test.each<[string, number, Partial<PictureRegions> & { fit?: 'contain-blur' }]>([
  ['a wide product that is shown whole', 1.3, { fit: 'contain-blur', ...WIDE, subjects: [subject(0.2, 0.5)] }],
  ['a small face', 1.3, { faces: [face(0.2)] }],
  ['a scene', 1.3, { lettering: [{ ...subject(0, 0.1), h: 0.1 }] }],
  ['a subject that fills the frame', 1, { subjects: [subject(0.5, 0.2)] }],
  ['a large face', 1, { faces: [face(0.2, 0.3)] }],
  ['something to read', 1, { lettering: [subject(0, 1)] }],
])('a picture of %s is %d times as near when it is shown again', (_, nearer, { fit, ...found }) => {
  const deck = createDeck({ kind: 'image', src: 'ast_1', fit: fit ?? 'cover' });
  const regions = new Map([['ast_1', { ...NOTHING, ...found }]]);
  const { slides } = framePictures({ ...deck, slides: [...deck.slides, ...deck.slides] }, regions);
  const [first = 1, second = 1] = slides.map(({ background }) => (background as ImageBackground).zoom ?? 1);
  expect(second / first).toBeCloseTo(nearer, 1);
});

describe('a picture that is shown whole', () => {
  const WHOLE: ImageBackground = { kind: 'image', src: 'ast_1', fit: 'contain-blur' };
  const frame = (width: number, height: number, found: Partial<PictureRegions>, shown = WHOLE) => {
    const regions = new Map([['ast_1', { ...NOTHING, width, height, ...found }]]);
    const deck = framePictures(createDeck(shown), regions);
    return { shown: deck.slides[0]?.background, kept: locateRegions(deck, regions) };
  };

  test.each<[string, number, Partial<PictureRegions>, object]>([
    ['a product that fits the frame', 1_500, { subjects: [subject(0.6, 0.2)] }, { fit: 'cover', focus: { x: 0.7 } }],
    ['a face that fits the frame', 1_500, { faces: [face(0.2)] }, { fit: 'cover' }],
    ['a wide product', 1_500, { subjects: [subject(0.2, 0.5)] }, { fit: 'contain-blur', focus: { x: 0.45 } }],
    ['a page of words', 1_500, { lettering: [subject(0, 1)] }, { fit: 'contain-blur' }],
    ['a square scene', 1_000, {}, { fit: 'cover' }],
    ['a wide scene', 1_500, {}, { fit: 'contain-blur', zoom: 1.79 }],
    ['a panorama', 4_000, { subjects: [subject(0.4, 0.1)] }, { fit: 'contain-blur', zoom: 2.78 }],
  ])('with %s is cut as far as that stays in view', (_, width, found, wanted) => {
    const { shown, kept } = frame(width, 1_000, found);
    expect(shown).toMatchObject(wanted);
    for (const { rect } of kept) {
      const ratio = (rect.w * 1_080) / (rect.h * 1_920);
      const [whole = rect] = [...(found.subjects ?? []), ...(found.lettering ?? [])];
      if (!found.faces) expect(ratio).toBeCloseTo((whole.w * width) / (whole.h * 1_000), 1);
    }
  });

  test('its camera motion cuts nothing off that must stay in view', () => {
    const found = { subjects: [subject(0.3, 0.33)] };
    expect(frame(1_500, 1_000, found).shown).toMatchObject({ fit: 'cover' });
    expect(frame(1_500, 1_000, found, { ...WHOLE, motion: 'zoom-in' }).shown).toMatchObject({
      fit: 'contain-blur',
    });
  });
});

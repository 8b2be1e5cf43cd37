import { describe, expect, test } from '@jest/globals';
import { buildSlideshowDeck } from '../../../../domain/content/template-decks.ts';
import { showWhole } from '../../../../domain/content/studio/layout/show-whole.ts';
import type { Background, Deck, ImageBackground, ImageLayer, Rect, Slide } from '../../../../domain/decks/deck.ts';
import { locateRegions, type Obstacle } from '../../../../domain/decks/locate-regions.ts';
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

const LIVELY = ['0000', '0000', '0099', '0099', '0099', '0000'];

test.each<[string, number[], Partial<PictureRegions> & { fit?: 'contain-blur' }]>([
  ['a wide product', [1, 1.4, 1], { fit: 'contain-blur', ...WIDE, subjects: [subject(0.3, 0.3)] }],
  ['a product with a lively detail', [1, 1.4, 1.7], { subjects: [subject(0, 0.4)], detail: LIVELY }],
  ['a small face', [1, 1.4, 1], { faces: [face(0.2)] }],
  ['a large face', [1, 1, 1], { faces: [face(0.2, 0.3)] }],
  ['something to read', [1, 1, 1], { lettering: [subject(0, 1)] }],
])('a picture of %s is %j times as near from slide to slide', (_, zooms, { fit, ...found }) => {
  const deck = createDeck({ kind: 'image', src: 'ast_1', fit: fit ?? 'cover' });
  const regions = new Map([['ast_1', { ...NOTHING, ...found }]]);
  const { slides } = framePictures({ ...deck, slides: zooms.flatMap(() => deck.slides) }, regions);
  expect(slides.map(({ background }) => (background as ImageBackground).zoom ?? 1)).toEqual(zooms);
});

describe('a picture that loses much where it fills the frame', () => {
  const WHOLE: ImageBackground = { kind: 'image', src: 'ast_1', fit: 'contain-blur', motion: 'zoom-in' };
  const frame = (width: number, found: Partial<PictureRegions>): { slide: Slide; kept: Obstacle[] } => {
    const regions = new Map([['ast_1', { ...NOTHING, width, height: 1_000, ...found }]]);
    const deck = framePictures(createDeck(WHOLE), regions);
    return { slide: deck.slides[0] as Slide, kept: locateRegions(deck, regions) };
  };

  test.each<[string, number, Partial<PictureRegions>, object]>([
    ['a product that fits the frame', 1_500, { subjects: [subject(0.6, 0.2)] }, { focus: { x: 0.7 } }],
    ['a product that nearly fits', 1_500, { subjects: [subject(0.2, 0.5)] }, { focus: { x: 0.45 } }],
    ['a face that fits the frame', 1_500, { faces: [face(0.2)] }, { focus: { x: 0.25 } }],
    ['a scene that is lively at the right', 1_500, { detail: LIVELY }, { focus: { x: 0.625 } }],
    ['a square scene', 1_000, {}, { focus: { x: 0.5 } }],
  ])('%s fills the frame', (_, width, found, wanted) => {
    expect(frame(width, found).slide.background).toMatchObject({ ...wanted, fit: 'cover', motion: 'zoom-in' });
  });

  test.each<[string, number, Partial<PictureRegions>]>([
    ['a page of words', 1_500, { lettering: [subject(0, 1)] }],
    ['a wide product', 1_500, { subjects: [subject(0.1, 0.8)] }],
    ['faces far from each other', 1_500, { faces: [face(0.05), face(0.8)] }],
    ['a panorama', 4_000, {}],
  ])('%s is a card above the texts, on the ground of the deck', (_, width, found) => {
    const { slide, kept } = frame(width, found);
    expect(slide.background).toEqual({ kind: 'color' });
    const [{ rect, motion } = { rect: { x: 0, y: 0, w: 0, h: 0 } }] = (slide.layers ?? []) as ImageLayer[];
    expect([rect.w, motion]).toEqual([0.888, 'zoom-in']);
    expect([rect.y > 0.07, rect.y + rect.h <= 0.5401]).toEqual([true, true]);
    const [whole] = [...(found.subjects ?? []), ...(found.lettering ?? [])];
    const shown = kept.find((one) => one.kind === 'subject' || one.kind === 'lettering');
    if (whole && shown) expect(shown.rect.w / rect.w).toBeGreaterThan(0.8);
    expect(kept).toContainEqual(expect.objectContaining({ kind: 'card', rect }));
  });
});

const PICTURE = [{ id: 'ast_1', kind: 'image' as const }];

test.each([
  ['a square picture', 1_200, 1_200, 'contain-blur'],
  ['a wide picture', 1_600, 900, 'contain-blur'],
  ['a picture of the frame', 1_080, 1_920, 'cover'],
  ['a picture that loses a sixth', 1_000, 1_500, 'cover'],
])('%s is shown with %i x %i as %s', (_, width, height, fit) => {
  const deck = buildSlideshowDeck({ text: 'One.\nTwo.', pictures: PICTURE, ratio: '9:16', maxSec: 60 });
  const shown = showWhole(deck, new Map([['ast_1', { width, height }]]));
  expect(shown.slides.map(({ background }) => background)).toMatchObject([{ fit }, { fit }]);
});

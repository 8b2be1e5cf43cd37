import { expect, test } from '@jest/globals';
import { addMusic } from '../../../domain/decks/add-music.ts';
import { buildGreenscreenDeck, buildSlideshowDeck, buildWallDeck } from '../../../domain/content/template-decks.ts';
import { buildDraftDeck } from '../../../domain/generations/build-template-deck.ts';
import { measurePaintedTexts } from '../../../decks/text/measure-painted-texts.ts';
import { checkDeck } from '../../support/check-deck.ts';

const WALL = { pictures: [], ratio: '9:16' as const, maxSec: 60 };
const SHOW = { ...WALL, maxSec: 90 };
const PICTURES = [
  { id: 'ast_1', kind: 'image' as const },
  { id: 'ast_2', kind: 'video' as const },
];

test('text of any length in any ratio gives a valid deck', () => {
  for (const ratio of ['9:16', '4:5', '1:1', '16:9'] as const) {
    for (const words of [1, 5, 40, 120, 200]) {
      const text = Array.from({ length: words }, (_, n) => (n % 9 === 8 ? 'waiting.' : 'brew')).join(' ');
      for (const pictures of [[], PICTURES]) {
        const decks = [
          buildWallDeck({ ...WALL, ratio, text, pictures }),
          buildSlideshowDeck({ ...SHOW, ratio, text, pictures }),
          addMusic(buildGreenscreenDeck({ ...SHOW, ratio, text, pictures }), { assetId: 'ast_music' }),
        ];
        for (const deck of decks) expect([ratio, words, checkDeck(deck).problems]).toEqual([ratio, words, []]);
      }
    }
  }
});

test('the painted texts of templates and generations stand in the middle of the frame', () => {
  const text = 'Three short lines.\nEach of another length, and no drift.\nDone.';
  const given = [buildWallDeck, buildSlideshowDeck, buildGreenscreenDeck].map((build) => build({ ...SHOW, text }));
  const lines = ['One line of some length', 'Two'];
  const generated = (['walloftext', 'slideshow', 'greenscreen'] as const).map((format) =>
    buildDraftDeck({ format, hook: 'A hook', lines, cta: 'Try it' } as Parameters<typeof buildDraftDeck>[0], 'seed'),
  );
  const middles = [...given, ...generated].flatMap((deck) =>
    deck ? measurePaintedTexts(deck).map(({ rect: { x, w } }) => x + w / 2) : [],
  );
  expect(middles.length).toBeGreaterThan(12);
  for (const middle of middles) expect(middle).toBeCloseTo(0.5, 2);
});

test('a slideshow shows a line per picture without gaps and repeats its pictures', () => {
  const deck = buildSlideshowDeck({ ...SHOW, text: 'One.\nTwo.\nThree.', pictures: PICTURES });
  expect(deck.slides.map(({ boxes, background }) => [boxes[0]?.text, background?.kind])).toEqual([
    ['One.', 'image'],
    ['Two.', 'video'],
    ['Three.', 'image'],
  ]);
  expect(deck.slides.map(({ startMs }) => startMs)).toEqual([0, ...deck.slides.slice(0, -1).map(({ endMs }) => endMs)]);
  expect(deck.slides.at(-1)?.endMs).toBe(deck.durationMs);
});

test('pictures without text are shown one after another, and a text without lines is split into sentences', () => {
  const plain = buildSlideshowDeck({ ...SHOW, text: null, pictures: PICTURES });
  expect(plain.slides.map(({ boxes, background }) => [boxes.length, background])).toEqual([
    [0, { kind: 'image', src: 'ast_1', fit: 'cover', motion: 'zoom-in' }],
    [0, { kind: 'video', src: 'ast_2', fit: 'cover' }],
  ]);
  const split = buildSlideshowDeck({ ...SHOW, text: 'It waits. You sleep!' });
  expect(split.slides.map(({ boxes }) => boxes[0]?.text)).toEqual(['It waits.', 'You sleep!']);
});

test('a video has the requested length, else its reading time within the limit', () => {
  const long = 'word '.repeat(240);
  expect(buildWallDeck({ ...WALL, text: 'Short.' }).durationMs).toBe(7_000);
  expect(buildWallDeck({ ...WALL, text: long }).durationMs).toBe(60_000);
  expect(buildWallDeck({ ...WALL, text: long, durationSec: 9 }).durationMs).toBe(9_000);
  expect(buildSlideshowDeck({ ...SHOW, text: 'One.\nTwo.', durationSec: 12 }).durationMs).toBe(12_000);
  expect(buildSlideshowDeck({ ...SHOW, text: 'line\n'.repeat(40) }).durationMs).toBe(90_000);
});

test('a greenscreen keys a clip by chroma green and a picture by its transparency', () => {
  const clip = { id: 'ast_clip', kind: 'video' as const };
  const filmed = buildGreenscreenDeck({ ...WALL, text: 'One.\nTwo.', pictures: [clip, ...PICTURES] });
  const [first, second] = filmed.slides;
  expect([first, second].map((slide) => slide?.background)).toMatchObject([{ src: 'ast_1' }, { src: 'ast_2' }]);
  expect(first?.layers).toMatchObject([{ src: 'ast_clip', key: { kind: 'chroma' }, trimStartMs: 0 }]);
  expect(second?.layers).toMatchObject([{ src: 'ast_clip', trimStartMs: second?.startMs }]);
  expect(filmed.background).toMatchObject({ src: 'ast_1' });

  const still = buildGreenscreenDeck({ ...WALL, text: null, pictures: PICTURES });
  expect(still.slides[0]?.layers).toMatchObject([{ src: 'ast_1', kind: 'image', key: { kind: 'alpha' } }]);
  expect([still.slides.length, still.slides[0]?.boxes, still.durationMs]).toEqual([1, [], 6_000]);
});

test.each([24, 25, 40, 60, 120])('a greenscreen clip with %i lines gives a valid deck with every line', (count) => {
  const clip = { id: 'ast_clip', kind: 'video' as const };
  const lines = Array.from({ length: count }, (_, n) => `Tip ${n}.`);
  for (const front of [clip, { id: 'ast_cut', kind: 'image' as const }]) {
    const deck = buildGreenscreenDeck({ ...WALL, text: lines.join('\n'), pictures: [front, ...PICTURES] });
    expect([front.kind, checkDeck(deck).problems]).toEqual([front.kind, []]);
    expect(deck.slides.flatMap(({ boxes }) => boxes.flatMap(({ text }) => text.split('\n')))).toEqual(lines);
  }
});

test('the text of a greenscreen is above the cut-out', () => {
  const deck = buildGreenscreenDeck({ ...WALL, text: 'One.\nTwo.', pictures: PICTURES });
  for (const { boxes, layers } of deck.slides) {
    const top = layers?.[0]?.rect.y ?? 0;
    expect(boxes.map(({ rect }) => rect.y + rect.h <= top)).toEqual([true]);
  }
});

test('neighbouring pictures of a slideshow move differently', () => {
  const pictures = ['ast_1', 'ast_2', 'ast_3'].map((id) => ({ id, kind: 'image' as const }));
  const { slides } = buildSlideshowDeck({ ...SHOW, text: null, pictures });
  const motions = slides.map(({ background }) => background?.kind === 'image' && background.motion);
  expect(motions.every((motion, at) => typeof motion === 'string' && motion !== motions[at - 1])).toBe(true);
  expect(slides.map(({ transition }) => transition?.kind)).toEqual([undefined, 'slide-left', 'fade']);
});

test('added music plays for the whole video and keeps other audio', () => {
  const deck = { ...buildWallDeck({ ...WALL, text: 'Short.' }), audio: { voiceover: { src: 'ast_voice' } } };
  expect(addMusic(deck, { assetId: 'ast_music' }).audio).toMatchObject({
    voiceover: { src: 'ast_voice' },
    music: { src: 'ast_music' },
  });
});

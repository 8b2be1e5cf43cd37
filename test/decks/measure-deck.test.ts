import { describe, expect, test } from '@jest/globals';
import { layOutDeck } from '../../decks/text/lay-out-deck.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { measureDeck } from '../../decks/measure-deck.ts';
import { buildBox, parseValidDeck, buildRawDeck, buildSlides, type RawDeck } from './build-deck.ts';

const fonts = loadFonts();
const measured = (raw: RawDeck) => measureDeck(parseValidDeck(raw), fonts);
const withBoxes = (...boxes: Parameters<typeof buildBox>[0][]) =>
  buildRawDeck({ slides: buildSlides(...boxes.map((changes, index) => buildBox({ id: `b${index}`, ...changes }))) });
const textPath = 'slides[0].boxes[0].text';

describe('measuring a deck', () => {
  test('rejects text that cannot fit its rect, with its path', () => {
    const wall = 'far too many words for such a small place '.repeat(20);
    const { problems } = measured(withBoxes({ text: wall, rect: { x: 0.1, y: 0.2, w: 0.2, h: 0.05 } }));
    expect(problems).toEqual([{ path: textPath, message: expect.stringContaining('does not fit') }]);
  });

  test('rejects a word that is larger than its rect in spite of hyphens', () => {
    const { problems } = measured(withBoxes({ text: 'x'.repeat(1_200) }));
    expect(problems.map((problem) => problem.path)).toEqual([textPath]);
  });

  test('rejects a character that no bundled font can draw, with its code point', () => {
    const { problems } = measured(withBoxes({ text: 'tea: ሻይ' }));
    expect(problems).toEqual([{ path: textPath, message: expect.stringContaining('U+123B, U+12ED') }]);
  });

  test.each(['مرحبا', 'שלום', 'नमस्ते', 'สวัสดี', 'お茶', '안녕', '你好'])('accepts %s', (text) => {
    expect(measured(withBoxes({ text })).problems).toEqual([]);
  });

  test('rejects a caption word with a character that no bundled font can draw', () => {
    const words = [{ text: 'ሻይ', startMs: 0, endMs: 500 }];
    const { problems } = measured(buildRawDeck({ captions: { enabled: true, style: 'word', words } }));
    expect(problems.map((problem) => problem.path)).toEqual(['captions.words[0].text']);
  });

  test.each([
    'Größe, œuvre, żółć',
    'Привет, мир',
    'Καλημέρα',
    'Tiếng Việt',
    '👩‍🚀 🇩🇪 👍🏽 1️⃣ ❤️',
    '✓ ★ → “quoted” — 50 € ≥ 3‑day',
    'https://example.com/a/very/long/path?with=many&parts=of_it&and=more',
  ])('accepts %s', (text) => {
    expect(measured(withBoxes({ text })).problems).toEqual([]);
  });

  test('accepts 1,200 characters and keeps every letter inside the rect', () => {
    const text = 'Everything else is craft. '.repeat(46).trim();
    const deck = parseValidDeck(
      withBoxes({ text, rect: { x: 0.08, y: 0.12, w: 0.8, h: 0.6 }, style: { preset: 'wall' } }),
    );
    const { ink } = layOutDeck(deck, fonts).layouts.get('b0') ?? { ink: null };
    expect(ink).not.toBeNull();
    expect(ink?.left).toBeGreaterThanOrEqual(0.08 * 1080);
    expect((ink?.top ?? 0) + (ink?.height ?? 0)).toBeLessThanOrEqual(0.72 * 1920 + 1);
  });

  test.each<[string, RawDeck, string]>([
    [
      'below_platform_minimum',
      buildRawDeck({ durationMs: 2000, slides: [{ startMs: 0, endMs: 2000, boxes: [] }] }),
      'durationMs',
    ],
    ['captions_have_no_words', buildRawDeck({ captions: { enabled: true, style: 'plain' } }), 'captions.words'],
    ['outside_safe_area', withBoxes({ rect: { x: 0, y: 0.85, w: 1, h: 0.15 } }), 'slides[0].boxes[0]'],
    ['too_fast_to_read', withBoxes({ text: 'too much to read '.repeat(8) }), 'slides[0].boxes[0]'],
    ['boxes_overlap', withBoxes({}, {}), 'slides[0].boxes[1]'],
    ['low_contrast', withBoxes({ style: { color: '#222222' } }), 'slides[0].boxes[0]'],
    [
      'text_shrunk',
      withBoxes({ rect: { x: 0.3, y: 0.3, w: 0.2, h: 0.06 }, text: 'a long line that has to shrink' }),
      'slides[0].boxes[0]',
    ],
  ])('warns of %s', (code, raw, path) => {
    expect(measured(raw)).toEqual({ problems: [], warnings: expect.arrayContaining([{ code, path }]) });
  });

  test('a good deck has neither problems nor warnings', () => {
    expect(measured(buildRawDeck())).toEqual({ problems: [], warnings: [] });
  });

  test('warns of a small picture that fills the frame, but not of one that fills a corner', () => {
    const layer = { kind: 'image', src: 'small', rect: { x: 0.1, y: 0.1, w: 0.2, h: 0.2 } };
    const slides = [
      { startMs: 0, endMs: 3000, boxes: [], layers: [layer, { ...layer, rect: { x: 0, y: 0, w: 1, h: 1 } }] },
    ];
    const { warnings } = measureDeck(
      parseValidDeck(buildRawDeck({ slides })),
      fonts,
      new Map([['small', { width: 320, height: 480 }]]),
    );
    expect(warnings).toEqual([{ code: 'asset_upscaled', path: 'slides[0].layers[1].src' }]);
  });

  test('warns if a picture is enlarged', () => {
    const deck = parseValidDeck(buildRawDeck({ background: { kind: 'image', src: 'small' } }));
    const { warnings } = measureDeck(deck, fonts, new Map([['small', { width: 320, height: 480 }]]));
    expect(warnings).toContainEqual({ code: 'asset_upscaled', path: 'background.src' });
  });
});

import { describe, expect, test } from '@jest/globals';
import { parseDeck } from '../../decks/parse-deck.ts';
import { buildBox, buildRawDeck, buildSlides, type RawDeck } from './build-deck.ts';

function listProblemPaths(raw: unknown): string[] {
  const parsed = parseDeck(raw);
  return parsed.ok ? [] : parsed.problems.map((problem) => problem.path);
}

const slide = (startMs: number, endMs: number, ...boxes: unknown[]) => ({ startMs, endMs, boxes });
const styled = (style: object): RawDeck => buildRawDeck({ slides: buildSlides({ ...buildBox(), style }) });
const spoken = (...words: object[]): RawDeck => buildRawDeck({ captions: { enabled: true, style: 'plain', words } });
const layers = (count: number) =>
  Array.from({ length: count }, () => ({ kind: 'video', src: 'ast_a', rect: { x: 0, y: 0, w: 0.5, h: 0.5 } }));
const manyBoxes = (count: number) =>
  Array.from({ length: count }, (_, index) => buildBox({ id: `b${index}`, text: 'x' }));

const withFonts = (count: number): RawDeck => {
  const boxes = manyBoxes(count).map((box, at) => ({ ...box, style: { font: `ast_${at}` } }));
  const halves = [boxes.slice(0, 6), boxes.slice(6)];
  return buildRawDeck({ slides: halves.map((half, at) => slide(at * 1_000, (at + 1) * 1_000, ...half)) });
};

describe('parseDeck', () => {
  test('a deck with only the fields of the specification is accepted', () => {
    expect(parseDeck(buildRawDeck())).toEqual({ ok: true, deck: buildRawDeck() });
  });

  test.each<[string, unknown, string]>([
    ['null', null, ''],
    ['an array', [], ''],
    ['a wrong version', buildRawDeck({ version: 2 }), 'version'],
    ['an odd ratio', buildRawDeck({ ratio: '0:0' }), 'ratio'],
    ['a wrong frame rate', buildRawDeck({ fps: 1_000_000 }), 'fps'],
    ['zero duration', buildRawDeck({ durationMs: 0 }), 'durationMs'],
    ['a huge duration', buildRawDeck({ durationMs: 1e12 }), 'durationMs'],
    ['a fractional duration', buildRawDeck({ durationMs: 3000.5 }), 'durationMs'],
    ['an unknown field', buildRawDeck({ colour: 'red' }), 'colour'],
    ['a __proto__ field', JSON.parse('{"__proto__":{"polluted":true}}'), 'version'],
    ['an unknown background', buildRawDeck({ background: { kind: 'lava' } }), 'background.kind'],
    ['a picture without a source', buildRawDeck({ background: { kind: 'image' } }), 'background.src'],
    ['a path for a source', buildRawDeck({ background: { kind: 'video', src: '../../etc' } }), 'background.src'],
    ['a colour by name', buildRawDeck({ background: { kind: 'color', color: 'red' } }), 'background.color'],
    [
      'one colour of a gradient',
      buildRawDeck({ background: { kind: 'gradient', colors: ['#000000'] } }),
      'background.colors',
    ],
    ['no slides', buildRawDeck({ slides: [] }), 'slides'],
    ['overlapping slides', buildRawDeck({ slides: [slide(0, 2000), slide(1500, 3000)] }), 'slides[1].startMs'],
    ['slides out of order', buildRawDeck({ slides: [slide(2000, 3000), slide(0, 1000)] }), 'slides[1].startMs'],
    ['a slide of 100 ms', buildRawDeck({ slides: [slide(0, 100)] }), 'slides[0].endMs'],
    ['a slide after the end', buildRawDeck({ slides: [slide(0, 3001)] }), 'slides[0].endMs'],
    ['too many boxes on a slide', buildRawDeck({ slides: [slide(0, 3000, ...manyBoxes(13))] }), 'slides[0].boxes'],
    [
      'an unknown field of a box',
      buildRawDeck({ slides: [slide(0, 3000, { ...buildBox(), hint: 1 })] }),
      'slides[0].boxes[0].hint',
    ],
    ['two boxes with one id', buildRawDeck({ slides: buildSlides(buildBox(), buildBox()) }), 'slides[0].boxes[1].id'],
    ['blank text', buildRawDeck({ slides: buildSlides(buildBox({ text: ' \n ' })) }), 'slides[0].boxes[0].text'],
    ['a NUL', buildRawDeck({ slides: buildSlides(buildBox({ text: 'a\u0000b' })) }), 'slides[0].boxes[0].text'],
    [
      'a lone surrogate',
      buildRawDeck({ slides: buildSlides(buildBox({ text: 'a\ud800' })) }),
      'slides[0].boxes[0].text',
    ],
    [
      '100 kB of text',
      buildRawDeck({ slides: buildSlides(buildBox({ text: 'a '.repeat(50_000) })) }),
      'slides[0].boxes[0].text',
    ],
    [
      'a rect that is too wide',
      buildRawDeck({ slides: buildSlides(buildBox({ rect: { x: 0.5, y: 0, w: 0.6, h: 1 } })) }),
      'slides[0].boxes[0].rect.w',
    ],
    [
      'a rect above the frame',
      buildRawDeck({ slides: buildSlides(buildBox({ rect: { x: 0, y: -0.1, w: 1, h: 1 } })) }),
      'slides[0].boxes[0].rect.y',
    ],
    [
      'an empty rect',
      buildRawDeck({ slides: buildSlides(buildBox({ rect: { x: 0, y: 0, w: 0, h: 1 } })) }),
      'slides[0].boxes[0].rect.w',
    ],
    [
      'an infinite rect',
      buildRawDeck({ slides: buildSlides(buildBox({ rect: { x: 0, y: 0, w: Infinity, h: 1 } })) }),
      'slides[0].boxes[0].rect.w',
    ],
    [
      'a box before its slide',
      buildRawDeck({ slides: [slide(500, 3000, buildBox({ startMs: 400 }))] }),
      'slides[0].boxes[0].startMs',
    ],
    [
      'a box after its slide',
      buildRawDeck({ slides: [slide(0, 2000, buildBox({ endMs: 2500 }))] }),
      'slides[0].boxes[0].endMs',
    ],
    ['minSize above maxSize', styled({ minSize: 0.1, maxSize: 0.05 }), 'slides[0].boxes[0].style.minSize'],
    ['a huge font size', styled({ size: 2 }), 'slides[0].boxes[0].style.size'],
    ['an unknown font', styled({ font: 'comic' }), 'slides[0].boxes[0].style.font'],
    [
      'words out of order',
      spoken({ text: 'b', startMs: 500, endMs: 900 }, { text: 'a', startMs: 0, endMs: 400 }),
      'captions.words[1].startMs',
    ],
    ['a word after the end', spoken({ text: 'a', startMs: 0, endMs: 3100 }), 'captions.words[0].endMs'],
    ['an unknown caption style', buildRawDeck({ captions: { enabled: true, style: 'neon' } }), 'captions.style'],
    ['a cover after the end', buildRawDeck({ coverMs: 3000 }), 'coverMs'],
    ['nested meta', buildRawDeck({ meta: { a: { b: 1 } } }), 'meta.a'],
  ])('a deck with %s is rejected with the path', (_, raw, path) => {
    expect(listProblemPaths(raw)).toContain(path);
  });

  test('parseDeck reports all problems at once', () => {
    const raw = buildRawDeck({ fps: 1, extra: 1, slides: buildSlides(buildBox({ text: '' })) });
    expect(listProblemPaths(raw).toSorted()).toEqual(['extra', 'fps', 'slides[0].boxes[0].text']);
  });

  test.each<[string, object, string]>([
    ['a layer without a source', { src: undefined }, 'src'],
    ['a layer of an unknown kind', { kind: 'text' }, 'kind'],
    ['a layer that leaves the frame', { rect: { x: 0.6, y: 0, w: 0.5, h: 1 } }, 'rect.w'],
    ['a layer that begins before its slide', { startMs: 400 }, 'startMs'],
    ['a layer that ends after its slide', { endMs: 2600 }, 'endMs'],
    ['a picture that loops', { loop: true }, 'loop'],
    ['a picture with a gain', { gainDb: 0 }, 'gainDb'],
    ['a clip with a motion', { kind: 'video', motion: 'zoom-in' }, 'motion'],
    ['a corner radius above 0.5', { radius: 0.6 }, 'radius'],
    ['an unknown key', { key: { kind: 'luma' } }, 'key.kind'],
    ['a key colour by name', { key: { kind: 'chroma', color: 'green' } }, 'key.color'],
    ['an opacity above 1', { opacity: 1.5 }, 'opacity'],
  ])('a deck with %s is rejected with the path', (_, changes, path) => {
    const layer = { kind: 'image', src: 'ast_a', rect: { x: 0, y: 0, w: 1, h: 1 }, ...changes };
    const raw = buildRawDeck({ slides: [{ ...slide(500, 2500), layers: [layer] }] });
    expect(listProblemPaths(raw)).toEqual([`slides[0].layers[0].${path}`]);
  });

  test.each<[string, object, string]>([
    ['a voice-over after the end', { voiceover: { src: 'ast_v', startMs: 3000 } }, 'audio.voiceover.startMs'],
    ['an effect after the end', { effects: [{ src: 'ast_e', atMs: 3000 }] }, 'audio.effects[0].atMs'],
    ['music without a source', { music: { duck: true } }, 'audio.music.src'],
    ['music of two sources', { music: { src: 'ast_m', mood: 'calm' } }, 'audio.music.src'],
    ['an unknown mood', { music: { mood: 'groovy' } }, 'audio.music.mood'],
    ['a mood that loops', { music: { mood: 'calm', loop: true } }, 'audio.music.loop'],
    ['an effect without a source', { effects: [{ atMs: 0 }] }, 'audio.effects[0].src'],
    ['music with too much gain', { music: { src: 'ast_m', gainDb: 13 } }, 'audio.music.gainDb'],
    ['an impossible loudness', { loudness: { lufs: 0 } }, 'audio.loudness.lufs'],
  ])('a deck with %s is rejected with the path', (_, audio, path) => {
    expect(listProblemPaths(buildRawDeck({ audio }))).toEqual([path]);
  });

  test('a deck with more than ten library fonts is rejected', () => {
    expect(listProblemPaths(withFonts(10))).toEqual([]);
    expect(listProblemPaths(withFonts(11))).toEqual(['slides']);
  });

  test('a deck with too many layers per slide or in total is rejected', () => {
    const three = [0, 1000, 2000].map((at) => ({ ...slide(at, at + 1000), layers: layers(9) }));
    expect(listProblemPaths(buildRawDeck({ slides: [{ ...slide(0, 3000), layers: layers(10) }] }))).toEqual([
      'slides[0].layers',
    ]);
    expect(listProblemPaths(buildRawDeck({ slides: three }))).toEqual(['slides']);
  });

  test('a deck with every field is returned as it was sent', () => {
    const rect = { x: 0, y: 0.5, w: 1, h: 0.5 };
    const key = { kind: 'chroma', color: '#00FF00', similarity: 0.2, blend: 0 };
    const shown = { fit: 'contain', z: 2, startMs: 100, endMs: 900, radius: 0.1, opacity: 0.5 };
    const raw = buildRawDeck({
      slides: [
        {
          ...slide(0, 1000),
          layers: [
            { id: 'a', kind: 'image', src: 'ast_a', rect, ...shown, motion: 'pan-left', key: { kind: 'alpha' } },
            { kind: 'video', src: 'ast_b', rect, ...shown, trimStartMs: 500, loop: false, gainDb: null, key },
          ],
          transition: { kind: 'zoom', durationMs: 200 },
        },
        { ...slide(1000, 3000, { ...buildBox(), style: { font: 'ast_font1' } }), transition: { kind: 'wipe-left' } },
      ],
      audio: {
        voiceover: { src: 'ast_v', startMs: 100, gainDb: 1 },
        music: { src: 'ast_m', trimStartMs: 1, gainDb: -9, fadeInMs: 1, fadeOutMs: 1, loop: false, duck: false },
        effects: [
          { src: 'ast_e', atMs: 10, gainDb: -3, spoken: true },
          { sound: 'pop', atMs: 10 },
        ],
        loudness: { lufs: -16, truePeakDb: -2 },
      },
    });
    expect(parseDeck(raw)).toEqual({ ok: true, deck: raw });
  });
});

import { describe, expect, test } from '@jest/globals';
import { hashDeck } from '../../decks/hash-deck.ts';
import { buildBox, parseValidDeck, buildRawDeck, buildSlides, type RawDeck } from './build-deck.ts';

const hash = (raw: RawDeck, sha256 = 'a1', fontsDigest = 'f1', encoderVersion = '7.1') =>
  hashDeck(parseValidDeck(raw), [{ id: 'clip', sha256 }], fontsDigest, encoderVersion);

const layered = (layers: object[], more: object = {}) =>
  buildRawDeck({ slides: [{ startMs: 0, endMs: 3000, boxes: [buildBox()], layers, ...more }] });

describe('hashDeck', () => {
  test('field order and explicit defaults do not change the hash', () => {
    const said = buildRawDeck({
      background: { color: '#101828', kind: 'color' },
      slides: buildSlides({ startMs: 0, endMs: 3000, style: { preset: 'plain', weight: 700 }, ...buildBox() }),
      safeArea: 'universal',
    });
    expect(hash(said)).toBe(hash(buildRawDeck()));
    expect(hash(buildRawDeck())).toMatch(/^[0-9a-f]{64}$/);
  });

  test('explicit defaults of layers, transitions and sound do not change the hash', () => {
    const rect = { x: 0, y: 0, w: 1, h: 0.5 };
    const image = { kind: 'image', src: 'ast_a', rect };
    const clip = { kind: 'video', src: 'clip', rect, key: { kind: 'chroma' } };
    const shown = { fit: 'cover', z: 0, startMs: 0, endMs: 3000, radius: 0, opacity: 1 };
    const said = [
      { ...image, ...shown, motion: 'none', key: { kind: 'alpha' } },
      {
        ...clip,
        ...shown,
        trimStartMs: 0,
        loop: true,
        gainDb: null,
        key: { kind: 'chroma', color: '#00FF00', similarity: 0.15, blend: 0.08 },
      },
    ];
    const quiet = layered([image, clip], { transition: { kind: 'fade' } });
    expect(hash(layered(said, { transition: { kind: 'fade', durationMs: 300 } }))).toBe(hash(quiet));
    expect(hash(layered([image, clip], { transition: { kind: 'zoom' } }))).not.toBe(hash(quiet));
    expect(hash(buildRawDeck({ audio: { loudness: { lufs: -14 } } }))).toBe(hash(buildRawDeck()));
    expect(hash(layered([]))).toBe(hash(buildRawDeck()));
  });

  test('the text, the bytes of an asset, the fonts and the version of ffmpeg change the hash', () => {
    const withClip = buildRawDeck({ background: { kind: 'video', src: 'clip' } });
    const others = [
      hash(withClip),
      hash(buildRawDeck({ slides: buildSlides(buildBox({ text: 'Other' })) })),
      hash(withClip, 'a2'),
      hash(buildRawDeck(), 'a1', 'f2'),
      hash(buildRawDeck(), 'a1', 'f1', '7.1.1'),
    ];
    expect(new Set([hash(buildRawDeck()), ...others]).size).toBe(6);
  });
});

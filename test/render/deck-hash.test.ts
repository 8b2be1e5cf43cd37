import { describe, expect, test } from '@jest/globals';
import { deckHash } from '../../render/deck-hash.ts';
import { box, deckOf, minimalDeck, slideOf, type RawDeck } from './decks.ts';

const hash = (raw: RawDeck, asset = 'a1', fontsDigest = 'f1') =>
  deckHash({ deck: deckOf(raw), assetHashes: new Map([['clip', asset]]), fontsDigest });

describe('a deck’s hash', () => {
  test('is the same for fields in another order and for defaults said aloud', () => {
    const said = minimalDeck({
      background: { color: '#101828', kind: 'color' },
      slides: slideOf({ startMs: 0, endMs: 3000, style: { preset: 'plain', weight: 700 }, ...box() }),
      safeArea: 'universal',
    });
    expect(hash(said)).toBe(hash(minimalDeck()));
    expect(hash(minimalDeck())).toMatch(/^[0-9a-f]{64}$/);
  });

  test('changes with the text, an asset’s bytes or a font', () => {
    const others = [
      hash(minimalDeck({ slides: slideOf(box({ text: 'Other' })) })),
      hash(minimalDeck(), 'a2'),
      hash(minimalDeck(), 'a1', 'f2'),
    ];
    expect(new Set([hash(minimalDeck()), ...others]).size).toBe(4);
  });
});

import { describe, expect, jest, test } from '@jest/globals';
import { drawFrames } from '../decks/legibility/frames.ts';
import { checkLegibility } from '../decks/legibility/check-legibility.ts';
import { writeBrandDrafts, checkDraftDeck } from '../support/generations/brand-drafts.ts';
import { measureSimilarity } from './similarity.ts';
import { findUnsupported } from './find-unsupported.ts';
import { TEN_BRANDS } from '../support/generations/ten-brands.ts';

/**
 * `KINORA_ALL_DECKS=1` draws all decks; otherwise one per brand is drawn.
 */
const ALL = process.env['KINORA_ALL_DECKS'] === '1';

jest.setTimeout(ALL ? 600_000 : 60_000);

const written = TEN_BRANDS.map((brand) => ({ brand, name: brand.brandName, generations: writeBrandDrafts(brand) }));

test('ten brands get thirty drafts each', () => {
  expect(written.map(({ generations }) => generations.length)).toEqual(TEN_BRANDS.map(() => 30));
});

describe.each(written)('drafts for $name', ({ brand, generations }) => {
  test('drafts contain no invented figure or name and no competitor', () => {
    for (const { prompt, draft: generation } of generations) {
      const cited = brand.claims.filter(({ id, kind }) => generation.claimIds.includes(id) || kind === 'keywords');
      const sources = [prompt ?? '', brand.brandName, ...cited.flatMap(({ text, url }) => [text, url])];
      expect({ hook: generation.hook, invented: findUnsupported(generation, sources) }).toEqual({
        hook: generation.hook,
        invented: [],
      });
      const rivals = brand.competitors.filter((rival) => JSON.stringify(generation).includes(rival));
      expect(rivals).toEqual([]);
    }
  });

  test('hooks share less than 0.55 of their trigrams and 0.8 of their words', () => {
    const hooks = generations.map(({ draft: generation }) => generation.hook);
    const pairs = hooks.flatMap((a, at) => hooks.slice(at + 1).map((b) => ({ a, b, ...measureSimilarity(a, b) })));
    expect(pairs.filter(({ trigrams, words }) => trigrams >= 0.55 || words >= 0.8)).toEqual([]);
  });

  test('template decks are accepted without warnings and drawn legibly', async () => {
    const decks = generations.flatMap(({ draft: generation }) => checkDraftDeck(generation) ?? []);
    expect(decks.length).toBeGreaterThanOrEqual(18);
    const drawn = ALL ? decks : decks.filter((_, at) => at === TEN_BRANDS.indexOf(brand));
    for (const deck of drawn) {
      const { problems } = await checkLegibility(deck, drawFrames(deck), { read: false });
      expect(problems).toEqual([]);
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { assetsOf, frameSize } from '../../../domain/deck.ts';
import { sourcesOf } from '../../../domain/media-call.ts';
import { planOf } from '../../../domain/studio/plans.ts';
import { parseDeck } from '../../../render/deck-schema.ts';
import { loadFonts } from '../../../render/fonts.ts';
import { layOutDeck } from '../../../render/lay-out-deck.ts';
import { measureDeck } from '../../../render/measure.ts';
import { makeMedia, sampleBrief, STUDIO_FORMATS } from './sample-briefs.ts';

const SEEDS = Array.from({ length: 20 }, (_, at) => at);

const cases = STUDIO_FORMATS.flatMap((format) => SEEDS.map((seed) => ({ format, seed })));

function deckFor({ format, seed }: (typeof cases)[number]) {
  const brief = sampleBrief(format, seed);
  const plan = planOf(brief);
  return { brief, plan, deck: plan.deckOf(makeMedia(plan.calls, seed)) };
}

describe.each(STUDIO_FORMATS)('%s', (format) => {
  const own = SEEDS.map((seed) => ({ format, seed }));

  test.each(own)('brief $seed becomes a deck that renders as it reads, without a warning', (one) => {
    const { deck } = deckFor(one);
    expect(parseDeck(deck)).toEqual({ ok: true, deck });
    expect(measureDeck(deck, loadFonts())).toEqual({ problems: [], warnings: [] });
  });
});

import { describe, expect, test } from '@jest/globals';
import type { Deck } from '../../../../domain/decks/deck.ts';
import { LOOKS, type LookName } from '../../../../domain/decks/looks.ts';
import { buildRecipe } from '../../../../domain/content/studio/build-recipe.ts';
import { cutIntoShots } from '../../../../domain/content/studio/layout/cut-into-shots.ts';
import type { StudioFormat } from '../../../../domain/content/studio/recipe.ts';
import { emptyBrief, makeMedia, picture } from './sample-briefs.ts';

/** Shorter than the shortest video, so later slides start after the narration has ended. */
const SPOKEN_MS = 1_400;

const SAID = ['voice', 'head', 'cutout'];
const PRESENTED = [
  'talkinghead',
  'ugc',
  'productspokesperson',
  'greenscreenmobile',
  'hookdemo',
  'splitscreen',
] as const;

function buildShortDeck(format: StudioFormat, look: LookName): Deck {
  const plan = buildRecipe({
    ...emptyBrief(format),
    look,
    script: 'Wait eighteen hours.',
    presenter: {
      name: 'Mia',
      appearance: 'a barista',
      portrait: picture('mia'),
      voice: { model: 'kinora-voice', id: 'female', speed: 1 } as never,
    },
    assets: [picture('one'), picture('two')],
    product: { name: 'Cold brew', picture: picture('product') },
  });
  const keyedMedia = makeMedia(plan.calls, 1);
  const clipped = Object.entries(keyedMedia).map(([key, media]) => [
    key,
    SAID.includes(key) ? { ...media, durationMs: SPOKEN_MS, words: [] } : media,
  ]);
  return cutIntoShots(plan.buildDeck(Object.fromEntries(clipped)));
}

describe.each(PRESENTED)('%s', (format) => {
  test.each(LOOKS)('no clip starts after its own end, however short the narration is, in %s', (look) => {
    const { slides, durationMs } = buildShortDeck(format, look);
    const clips = slides.flatMap(({ background, layers = [] }) => [...(background ? [background] : []), ...layers]);
    const starts = clips.flatMap((clip) =>
      clip.kind === 'video' && clip.loop === false ? [clip.trimStartMs ?? 0] : [],
    );

    expect(durationMs).toBeGreaterThan(2 * SPOKEN_MS);
    expect(starts.length).toBeGreaterThan(0);
    expect(Math.max(...starts)).toBeLessThanOrEqual(SPOKEN_MS - 200);
  });
});

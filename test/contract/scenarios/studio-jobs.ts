import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import type { Format } from '../../../domain/formats.ts';
import { mintAssetRow, mintInfluencerRow } from '../../support/studio.ts';
import type { Fixture } from '../fixture.ts';

type Job = (fixture: Fixture) => Promise<object> | object;

const PROMPT = { prompt: 'fresh bread every morning' };
const SOURCE = { sourceVideoUrl: 'https://example.com/source.mp4', rightsConfirmed: true };

const presented: Job = async (fixture) => ({ influencerId: await mintInfluencerRow(fixture.deps, fixture) });
const demo: Job = async (fixture) => ({ assetIds: [await mintAssetRow(fixture.deps, fixture, 'video')] });

/** A valid job for each format. */
export const STUDIO_JOBS: Record<Format, Job> = {
  walloftext: () => PROMPT,
  slideshow: () => PROMPT,
  greenscreen: () => ({ deck: buildDemoDeck() }),
  talkinghead: async (fixture) => ({ ...(await presented(fixture)), ...PROMPT }),
  ugc: () => PROMPT,
  characterswap: async (fixture) => ({ ...(await presented(fixture)), ...SOURCE }),
  listicle: () => ({ ...PROMPT, look: 'poster', endCard: false }),
  ranking: () => ({ items: [{ text: 'Rye' }, { text: 'Wheat' }, { text: 'Spelt' }] }),
  askmeanything: async (fixture) => ({ ...(await presented(fixture)), questions: [{ question: 'Why rye?' }] }),
  splitscreen: () => PROMPT,
  grid2x2: () => PROMPT,
  fadein: () => ({ lines: ['First bread', 'then coffee'] }),
  hookdemo: async (fixture) => ({ ...(await demo(fixture)), ...PROMPT }),
  interview: () => PROMPT,
  productspokesperson: async (fixture) => ({
    ...(await presented(fixture)),
    ...PROMPT,
    product: { name: 'Rye loaf', imageUrl: 'https://example.com/loaf.jpg' },
  }),
  greenscreenmobile: async (fixture) => ({ ...(await demo(fixture)), ...(await presented(fixture)), ...PROMPT }),
  clonevideo: () => SOURCE,
  statvideo: () => ({ stat: { value: 6, unit: 'a.m.', label: 'when we open', source: 'our own hours' } }),
};

import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import type { Format } from '../../../domain/formats.ts';
import { mintAssetRow, mintInfluencerRow } from '../../support/studio.ts';
import type { Stage } from '../stage.ts';

type Job = (stage: Stage) => Promise<object> | object;

const PROMPT = { prompt: 'fresh bread every morning' };
const SOURCE = { sourceVideoUrl: 'https://example.com/source.mp4', rightsConfirmed: true };

const presented: Job = async (stage) => ({ influencerId: await mintInfluencerRow(stage.world, stage) });
const demo: Job = async (stage) => ({ assetIds: [await mintAssetRow(stage.world, stage, 'video')] });

/** A job that each format takes. */
export const STUDIO_JOBS: Record<Format, Job> = {
  walloftext: () => PROMPT,
  slideshow: () => PROMPT,
  greenscreen: () => ({ deck: buildDemoDeck() }),
  talkinghead: async (stage) => ({ ...(await presented(stage)), ...PROMPT }),
  ugc: () => PROMPT,
  characterswap: async (stage) => ({ ...(await presented(stage)), ...SOURCE }),
  listicle: () => PROMPT,
  ranking: () => ({ items: [{ text: 'Rye' }, { text: 'Wheat' }, { text: 'Spelt' }] }),
  askmeanything: async (stage) => ({ ...(await presented(stage)), questions: [{ question: 'Why rye?' }] }),
  splitscreen: () => PROMPT,
  grid2x2: () => PROMPT,
  fadein: () => ({ lines: ['First bread', 'then coffee'] }),
  hookdemo: async (stage) => ({ ...(await demo(stage)), ...PROMPT }),
  interview: () => PROMPT,
  productspokesperson: async (stage) => ({
    ...(await presented(stage)),
    ...PROMPT,
    product: { name: 'Rye loaf', imageUrl: 'https://example.com/loaf.jpg' },
  }),
  greenscreenmobile: async (stage) => ({ ...(await demo(stage)), ...(await presented(stage)), ...PROMPT }),
  clonevideo: () => SOURCE,
  statvideo: () => ({ stat: { value: 6, unit: 'a.m.', label: 'when we open', source: 'our own hours' } }),
};

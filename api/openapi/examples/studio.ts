import { FORMATS, renderPrice, type Format } from '../../../domain/formats.ts';
import type { OperationExample } from '../../contract/operation.ts';
import { IDS } from '../../contract/example-ids.ts';

const prompt = 'Why cold brew takes 18 hours';
const script = 'Cold brew takes 18 hours. Most people stop at 12.';
const assetIds = [IDS.asset];
const own = { sourceAssetId: IDS.asset, rightsConfirmed: true };
const product = { name: 'Hanso cold brew', imageAssetId: IDS.asset };

/** A body that each format takes. */
export const STUDIO_BODIES: Readonly<Record<Format, object>> = {
  walloftext: { script, durationSec: 9 },
  slideshow: { prompt },
  greenscreen: { suggestionId: IDS.generation },
  talkinghead: { influencerId: IDS.influencer, script },
  ugc: { script, product },
  characterswap: { ...own, influencerId: IDS.influencer },
  listicle: { items: [{ text: 'Grind it coarse' }, { text: 'Wait 18 hours' }, { text: 'Strain it twice' }] },
  ranking: { items: [{ text: 'Cold brew' }, { text: 'Iced coffee' }, { text: 'Iced tea' }] },
  askmeanything: { questions: [{ question: 'Why 18 hours?', answer: 'Less is sour, more is bitter.' }] },
  splitscreen: { influencerId: IDS.influencer, assetIds },
  grid2x2: { prompt },
  fadein: { lines: ['Grind it coarse.', 'Wait 18 hours.'] },
  hookdemo: { assetIds, prompt },
  interview: {
    turns: [
      { speaker: 'Host', text: 'Why 18 hours?' },
      { speaker: 'Guest', text: 'Less is sour, more is bitter.' },
    ],
  },
  productspokesperson: { product, script },
  greenscreenmobile: { assetIds, prompt },
  clonevideo: own,
  statvideo: { stat: { value: 18, unit: 'hours', label: 'until it is ready', source: 'Our own kitchen' } },
};

/** One per format: each is an operation of its own. */
export const studioExamples: Record<string, OperationExample> = Object.fromEntries(
  FORMATS.map((format) => [`POST /content/${format}`, exampleOf(format)]),
);

function exampleOf(format: Format): OperationExample {
  const charged = renderPrice(format);
  const items = charged === 0 ? [] : [{ spendingType: 'studio_render', credits: charged }];
  return {
    bodies: { [`A ${format} video`]: STUDIO_BODIES[format] },
    data: {
      contentId: IDS.content,
      format,
      status: 'queued',
      statusUrl: `https://kinora.example.com/api/v1/content/${IDS.content}`,
      credits: { charged, items },
      warnings: [],
    },
    conflicts: ['The workspace is archived; restore it first.', 'The suggestion was discarded; choose another.'],
    usageLimit: "The plan's 500 content pieces of this period are used up.",
  };
}

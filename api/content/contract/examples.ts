import { FORMATS, getRenderPrice, type Format } from '../../../domain/formats.ts';
import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import { IDS, MEDIA } from '../../contract/example-ids.ts';
import type { OperationExample } from '../../contract/operation.ts';
import { describeUsageLimit } from '../../jobs/consume-quota.ts';
import type { AcceptedRenderResponse, ContentResponse } from './response.ts';

export const exampleContent: ContentResponse = {
  id: IDS.content,
  workspaceId: IDS.workspace,
  format: 'listicle',
  status: 'ready',
  progress: 100,
  waitingFor: null,
  outputUrl: `${MEDIA}/video.mp4`,
  thumbnailUrl: `${MEDIA}/thumbnail.jpg`,
  durationMs: 24_000,
  width: 1080,
  height: 1920,
  deckHash: null,
  warnings: [],
  error: null,
  credits: { charged: 10, refunded: 0 },
  generationId: null,
  reference: null,
  postIds: [],
  clips: [],
  assetIds: [],
  pictures: [],
  createdAt: '2026-11-21T09:30:00.000Z',
  readyAt: '2026-11-21T09:31:12.000Z',
};

export const cancelExample: OperationExample<ContentResponse> = {
  data: {
    ...exampleContent,
    status: 'cancelled',
    progress: 40,
    outputUrl: null,
    thumbnailUrl: null,
    durationMs: null,
    width: null,
    height: null,
    credits: { charged: 10, refunded: 10 },
    readyAt: null,
  },
  conflicts: ['The render has ended: the content is ready.'],
};

export const deleteExample: OperationExample<{ id: string }> = {
  data: { id: exampleContent.id },
  conflicts: [
    'The content still renders; cancel it first.',
    `The post ${IDS.post} has not gone out and uses it; cancel that first.`,
  ],
};

const prompt = 'Why cold brew takes 18 hours';
const script = 'Cold brew takes 18 hours. Most people stop at 12.';
const assetIds = [IDS.asset];
const source = { sourceAssetId: IDS.asset, rightsConfirmed: true };
const product = { name: 'Hanso cold brew', imageAssetId: IDS.asset };

/** A valid body of each format. */
export const STUDIO_BODIES: Readonly<Record<Format, object>> = {
  walloftext: { script, durationSec: 9 },
  slideshow: { prompt },
  greenscreen: { suggestionId: IDS.generation },
  talkinghead: { influencerId: IDS.influencer, script },
  ugc: { script, product, music: { mood: 'happy' } },
  characterswap: { ...source, influencerId: IDS.influencer },
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
  clonevideo: source,
  statvideo: { stat: { value: 18, unit: 'hours', label: 'until it is ready', source: 'Our own kitchen' } },
};

/** One example per format, because each is published as an operation of its own. */
export const studioJobExamples = Object.fromEntries(
  FORMATS.map((format) => [`POST /content/${format}`, buildExample(format)]),
);

function buildExample(format: Format): OperationExample<AcceptedRenderResponse> {
  const charged = getRenderPrice(format);
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
    conflicts: [WORKSPACE_ARCHIVED, 'The suggestion was discarded; choose another.'],
    usageLimit: describeUsageLimit('content_pieces', 500),
  };
}

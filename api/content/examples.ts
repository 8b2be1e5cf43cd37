import { IDS, MEDIA } from '../openapi/examples/ids.ts';
import type { OperationExample } from '../openapi/operation.ts';

export const CONTENT_EXAMPLE = {
  id: IDS.content,
  workspaceId: IDS.workspace,
  format: 'listicle',
  status: 'ready',
  progress: 100,
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
  postIds: [],
  createdAt: '2026-11-21T09:30:00.000Z',
  readyAt: '2026-11-21T09:31:12.000Z',
};

export const CANCELLED_EXAMPLE = {
  ...CONTENT_EXAMPLE,
  status: 'cancelled',
  progress: 40,
  outputUrl: null,
  thumbnailUrl: null,
  durationMs: null,
  width: null,
  height: null,
  credits: { charged: 10, refunded: 10 },
  readyAt: null,
};

export const JOB_EXAMPLE: OperationExample = {
  bodies: {
    'A listicle': {
      items: [{ text: 'Grind it coarse' }, { text: 'Wait 18 hours' }, { text: 'Strain it twice' }],
      captions: { enabled: true, style: 'karaoke' },
    },
    'A wall of text': { script: 'Cold brew takes 18 hours.\nMost people stop at 12.', durationSec: 9 },
  },
  data: {
    contentId: IDS.content,
    format: 'listicle',
    status: 'queued',
    statusUrl: `https://kinora.example.com/api/v1/content/${IDS.content}`,
    credits: { charged: 10, items: [{ spendingType: 'studio_render', credits: 10 }] },
    warnings: [],
  },
  conflicts: ['The workspace is archived; restore it first.', 'The suggestion was discarded; choose another.'],
  usageLimit: "The plan's 500 content pieces of this period are used up.",
};

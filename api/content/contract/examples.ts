import { IDS, MEDIA } from '../../contract/example-ids.ts';

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
  clips: [],
  assetIds: [],
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

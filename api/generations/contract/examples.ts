import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import { IDS } from '../../contract/example-ids.ts';
import type { OperationExample } from '../../contract/operation.ts';
import { describeUsageLimit } from '../../jobs/consume-quota.ts';
import { CONTENT_DELETED, GENERATION_ACCEPTED, GENERATION_DISCARDED } from '../../../domain/generations/refusals.ts';
import type { AcceptedResponse, GenerationResponse, GenerationWithDeckResponse } from './response.ts';

export const exampleGeneration: GenerationResponse = {
  id: IDS.generation,
  workspaceId: IDS.workspace,
  revision: 1,
  automationId: null,
  influencerId: null,
  writer: 'offline',
  variantOf: null,
  changedFeature: null,
  format: 'walloftext',
  caption: 'Our cold brew rests for eighteen hours in a cellar.',
  postCaption:
    'Our cold brew rests for eighteen hours in a cellar.\n\nWe roast in small batches every Tuesday.\nEvery bag names its farm.\n\nMore at acme.example.',
  hashtags: [],
  why: 'The hook has a number and names a period of time. It is based on your claim “Our cold brew rests for eighteen hours in a cellar.” from https://acme.example/about.',
  angle: 'What the brand says of itself',
  score: 88,
  scoreDetail: [
    { points: 4, reason: 'has a number' },
    { points: 6, reason: 'names a period of time' },
  ],
  status: 'pending',
  pictures: [],
  contentId: null,
  sandbox: false,
  createdAt: '2026-11-21T09:30:00.000Z',
};

export const exampleWithDeck: GenerationWithDeckResponse = {
  ...exampleGeneration,
  deck: {
    version: 1,
    ratio: '9:16',
    durationMs: 13_800,
    fps: 30,
    background: { kind: 'gradient', colors: ['#134E4A', '#1E293B'], angle: 40 },
    slides: [
      {
        startMs: 0,
        endMs: 13_800,
        boxes: [
          { id: 'hook', role: 'hook', text: exampleGeneration.caption, rect: { x: 0.08, y: 0.13, w: 0.79, h: 0.2 } },
          {
            id: 'wall',
            role: 'body',
            text: 'We roast in small batches every Tuesday.\nEvery bag names its farm.',
            rect: { x: 0.08, y: 0.35, w: 0.79, h: 0.4 },
            style: { preset: 'wall' },
          },
        ],
      },
    ],
    captions: { enabled: false, style: 'plain' },
  },
};

export const createExample: OperationExample<GenerationResponse[]> = {
  bodies: {
    'Five generations': { prompt: 'cold brew coffee for busy mornings' },
    'Two walls of text': { count: 2, format: 'walloftext' },
  },
  data: [exampleGeneration],
  conflicts: [],
};

export const changeExample: OperationExample<GenerationWithDeckResponse> = {
  bodies: { 'Another hook': { caption: 'Cold brew: one habit to drop' }, 'Other hashtags': { hashtags: ['coldbrew'] } },
  data: { ...exampleWithDeck, revision: 2 },
  conflicts: [GENERATION_ACCEPTED, GENERATION_DISCARDED],
};

export const acceptExample: OperationExample<AcceptedResponse> = {
  bodies: {
    'With a notification when the video is ready': {
      reference: 'week 10, Monday',
      callbackUrl: 'https://app.example.com/hooks/videos/1042',
    },
  },
  data: { contentId: IDS.content, status: 'accepted' },
  conflicts: [GENERATION_DISCARDED, CONTENT_DELETED, WORKSPACE_ARCHIVED],
  usageLimit: describeUsageLimit('content_pieces', 500),
};

export const variantsExample: OperationExample<GenerationResponse[]> = {
  bodies: { 'Three hooks': { count: 3 } },
  data: [
    {
      ...exampleGeneration,
      id: 'gen_032asvo69gihcBhwg07gre',
      variantOf: IDS.generation,
      changedFeature: 'pointing_word',
      caption: `${exampleGeneration.caption} Start here`,
    },
  ],
  conflicts: [],
};

export const discardExample: OperationExample<GenerationResponse> = {
  data: { ...exampleGeneration, status: 'discarded' },
  conflicts: [GENERATION_ACCEPTED],
};

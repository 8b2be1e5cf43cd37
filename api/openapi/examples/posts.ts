import type { OperationExample } from '../../contract/operation.ts';
import { IDS, MEDIA } from '../../contract/example-ids.ts';

const caption = 'Cold brew takes 18 hours. Most people stop at 12.';

const target = {
  id: IDS.target,
  platform: 'reelnet',
  accountId: IDS.account,
  status: 'pending',
  mode: 'publish',
  caption: `${caption}\n\n#coldbrew`,
  title: null,
  platformPostId: null,
  url: null,
  error: null,
  firstComment: { status: 'pending', reason: null, platformCommentId: null },
  warnings: [],
  analytics: null,
  publishedAt: null,
};

export const post = {
  id: IDS.post,
  workspaceId: IDS.workspace,
  status: 'scheduled',
  renderStatus: 'ready',
  renderProgress: 100,
  schedule: 'scheduled',
  scheduledTime: '2026-03-02T17:00:00.000Z',
  timezone: 'Europe/Berlin',
  withheldAt: null,
  caption,
  hashtags: ['coldbrew'],
  perPlatform: { reelnet: { firstComment: 'The recipe is in the link.' } },
  declarations: {},
  publishMode: 'publish',
  clipappSendToInbox: false,
  clipappOptions: {},
  ownerType: 'brand',
  influencerId: null,
  automationId: null,
  generationId: null,
  contentId: IDS.content,
  mediaUrl: `${MEDIA}/video.mp4`,
  thumbnailUrl: `${MEDIA}/thumbnail.jpg`,
  sandbox: true,
  statusUrl: `https://kinora.example.com/api/v1/posts/${IDS.post}`,
  notSent: [],
  targets: [target],
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
  publishedAt: null,
};

const posted = {
  ...post,
  status: 'posted',
  targets: [
    {
      ...target,
      status: 'posted',
      platformPostId: '17890455278211349',
      url: 'https://reelnet.example.com/reel/C4kD9x',
      firstComment: { status: 'posted', reason: null, platformCommentId: '17912034455667788' },
      publishedAt: '2026-03-02T17:00:02.214Z',
    },
  ],
  updatedAt: '2026-03-02T17:00:02.418Z',
  publishedAt: '2026-03-02T17:00:02.418Z',
};

const cancelled = { ...post, status: 'cancelled', targets: [{ ...target, status: 'cancelled' }] };

export const scheduled = {
  contentId: IDS.content,
  selectedAccounts: { reelnet: [IDS.account] },
  schedule: 'scheduled',
  scheduledTime: '2026-03-02T18:00',
  timezone: 'Europe/Berlin',
  caption,
  hashtags: ['coldbrew'],
  perPlatform: { reelnet: { firstComment: 'The recipe is in the link.' } },
};

const deck = {
  version: 1,
  ratio: '9:16',
  durationMs: 6_000,
  fps: 30,
  background: { kind: 'gradient', colors: ['#1B1464', '#C4297D'], angle: 160 },
  slides: [
    {
      startMs: 0,
      endMs: 6_000,
      boxes: [{ id: 'hook', text: 'Cold brew takes 18 hours', rect: { x: 0.08, y: 0.3, w: 0.8, h: 0.25 } }],
    },
  ],
  captions: { enabled: false, style: 'plain' },
};

const LOST =
  `${IDS.account} cannot be posted to. ` +
  "Its owner must connect it again (POST /accounts/connect): the account's token is revoked.";
const STARTED = 'The post is going out; it can no longer be changed.';
const ARCHIVED = 'The workspace is archived; restore it first.';

export const postExamples: Record<string, OperationExample> = {
  'POST /posts': {
    bodies: {
      'A finished video, at a local time': scheduled,
      'A deck, rendered and published at once': {
        deck,
        format: 'walloftext',
        selectedAccounts: { clipapp: [IDS.account] },
        caption,
      },
      'An idea, accepted and kept as a draft': {
        suggestionId: IDS.generation,
        selectedAccounts: { reelnet: [IDS.account] },
        schedule: 'draft',
      },
      'A video of your own': {
        videoUrl: 'https://hanso.example.com/roastery.mp4',
        selectedAccounts: { videoshorts: [IDS.account] },
        declarations: { madeForKids: false },
        caption,
      },
    },
    data: post,
    conflicts: [ARCHIVED, 'The content piece is cancelled.', 'The idea was discarded; ask for new ones.', LOST],
    usageLimit: "The plan's 1500 saved posts of this period are used up.",
  },
  'GET /posts/:id': { data: posted },
  'POST /posts/:id/reschedule': {
    bodies: { 'To another local time': { scheduledTime: '2026-03-03T18:00', timezone: 'Europe/Berlin' } },
    data: { ...post, scheduledTime: '2026-03-03T17:00:00.000Z' },
    conflicts: [STARTED, ARCHIVED],
  },
  'POST /posts/:id/publish': {
    data: { ...post, status: 'queued' },
    conflicts: ['Only a draft can be published by hand.', ARCHIVED],
  },
  'DELETE /posts/:id': { data: cancelled, conflicts: [STARTED] },
};

import { describeUnknown, describeUnretryable, NONE_FAILED } from '../../../domain/posts/select-retried.ts';
import { WORKSPACE_ARCHIVED } from '../../../domain/teams/workspaces.ts';
import { IDS, MEDIA } from '../../contract/example-ids.ts';
import type { OperationExample } from '../../contract/operation.ts';
import { GENERATION_DISCARDED } from '../../../domain/generations/refusals.ts';
import { REVIEW_NOT_APPROVED_IN_TIME } from '../../../domain/posts/review.ts';
import { describeUsageLimit } from '../../jobs/consume-quota.ts';
import type { ChangedPosts, ImportedPosts, PostResponse, PreviewResponse, TargetResponse } from './response.ts';

export const STARTED = 'The post is being published and can no longer be changed.';
const UNREACHABLE = `${IDS.account} cannot be posted to. Its owner must connect it again: the account's token is revoked.`;
const POSTS_USED_UP = describeUsageLimit('turbo_posts', 1500);

const caption = 'Cold brew takes 18 hours. Most people stop at 12.';

const target: TargetResponse = {
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
  firstComment: { status: 'pending', reason: null, error: null, platformCommentId: null },
  warnings: [],
  analytics: null,
  publishedAt: null,
};

export const examplePost: PostResponse = {
  id: IDS.post,
  workspaceId: IDS.workspace,
  revision: 1,
  status: 'scheduled',
  renderStatus: 'ready',
  renderProgress: 100,
  schedule: 'scheduled',
  scheduledTime: '2031-03-02T17:00:00.000Z',
  timezone: 'Europe/Berlin',
  expiresAfter: null,
  waitingFor: null,
  mediaError: null,
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
  reference: null,
  review: null,
  ownMedia: null,
  mediaUrl: `${MEDIA}/video.mp4`,
  thumbnailUrl: `${MEDIA}/thumbnail.jpg`,
  sandbox: true,
  statusUrl: `https://kinora.example.com/api/v1/posts/${IDS.post}`,
  notSent: [],
  targets: [target],
  createdAt: '2031-03-02T09:30:00.000Z',
  updatedAt: '2031-03-02T09:30:00.000Z',
  publishedAt: null,
};

export const publishedPost: PostResponse = {
  ...examplePost,
  status: 'posted',
  targets: [
    {
      ...target,
      status: 'posted',
      platformPostId: '17890455278211349',
      url: 'https://reelnet.example.com/reel/C4kD9x',
      firstComment: { status: 'posted', reason: null, error: null, platformCommentId: '17912034455667788' },
      publishedAt: '2031-03-02T17:00:02.214Z',
    },
  ],
  updatedAt: '2031-03-02T17:00:02.418Z',
  publishedAt: '2031-03-02T17:00:02.418Z',
};

export const cancelledPost: PostResponse = {
  ...examplePost,
  status: 'cancelled',
  targets: [{ ...target, status: 'cancelled' }],
};

const previewBody = {
  contentId: IDS.content,
  selectedAccounts: { reelnet: [IDS.account] },
  schedule: 'scheduled',
  scheduledTime: '2031-03-02T18:00',
  timezone: 'Europe/Berlin',
  caption,
  hashtags: ['coldbrew'],
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

export const createExample: OperationExample<PostResponse> = {
  bodies: {
    'A finished video, at a local time': { ...previewBody, perPlatform: examplePost.perPlatform },
    'A deck, rendered and published at once': {
      deck,
      format: 'walloftext',
      selectedAccounts: { clipapp: [IDS.account] },
      caption,
    },
    'A generation, accepted and kept as a draft': {
      suggestionId: IDS.generation,
      selectedAccounts: { reelnet: [IDS.account] },
      schedule: 'draft',
    },
    'A post that waits for two approvals': {
      ...previewBody,
      reviewRequired: true,
      reviewers: { mode: 'all', names: ['Ada', 'Grace'] },
    },
    'A video of your own': {
      videoUrl: 'https://hanso.example.com/roastery.mp4',
      selectedAccounts: { videoshorts: [IDS.account] },
      declarations: { madeForKids: false },
      caption,
    },
  },
  data: examplePost,
  conflicts: [WORKSPACE_ARCHIVED, 'The content piece is cancelled.', GENERATION_DISCARDED, UNREACHABLE],
  usageLimit: POSTS_USED_UP,
};

const preview: PreviewResponse = {
  targets: [
    {
      platform: 'reelnet',
      accountId: IDS.account,
      mode: 'publish',
      caption: `${caption}\n\n#coldbrew`,
      title: null,
      firstComment: null,
      declarations: {},
      length: { used: 60, limit: 2200, unit: 'utf16_units' },
      refusal: null,
      warnings: [],
    },
  ],
  notSent: [],
  schedule: { instant: '2031-03-02T17:00:00.000Z', local: '2031-03-02T18:00:00+01:00', timezone: 'Europe/Berlin' },
  expiresAfter: null,
  reviewRequired: false,
  credits: { cost: 0, balanceAfter: 940 },
};

export const previewExample: OperationExample<PreviewResponse> = {
  bodies: { 'The body of POST /posts': previewBody },
  data: preview,
  conflicts: ['The content piece is failed.'],
};

const CSV = [
  'caption,videoUrl,scheduledTime,hashtags',
  '"Cold brew, slowly",https://hanso.example.com/brew.mp4,2031-03-02T18:00,coldbrew slow',
  'Opening day,https://hanso.example.com/opening.mp4,2031-03-03 09:00,',
].join('\r\n');

const importBody = {
  csv: CSV,
  selectedAccounts: { reelnet: [IDS.account] },
  timezone: 'Europe/Berlin',
  schedule: 'scheduled',
};

const importedRow: ImportedPosts['posts'][number] = {
  row: 2,
  id: IDS.post,
  status: 'scheduled',
  scheduledTime: '2031-03-02T17:00:00.000Z',
};

export const importExample: OperationExample<ImportedPosts> = {
  bodies: { 'Two rows, scheduled': importBody, 'A dry run': { ...importBody, validateOnly: true } },
  data: {
    imported: 2,
    posts: [importedRow, { ...importedRow, row: 3, scheduledTime: '2031-03-03T08:00:00.000Z' }],
  },
  conflicts: [WORKSPACE_ARCHIVED],
  usageLimit: POSTS_USED_UP,
};

export const bulkExample: OperationExample<ChangedPosts> = {
  bodies: {
    'Cancel two posts': { ids: [IDS.post, 'post_032asvo69tYtgWRHUEZ7tq'], action: 'cancel' },
    'Move posts to one slot': {
      ids: [IDS.post],
      action: 'reschedule',
      scheduledTime: '2031-03-03T18:00',
      timezone: 'Europe/Berlin',
    },
  },
  data: [
    {
      id: IDS.post,
      success: true,
      status: 'cancelled',
      revision: 2,
      scheduledTime: examplePost.scheduledTime,
      error: null,
    },
    {
      id: 'post_032asvo69tYtgWRHUEZ7tq',
      success: false,
      status: 'posted',
      revision: 1,
      scheduledTime: examplePost.scheduledTime,
      error: { type: 'conflict', message: 'The post has been published.' },
    },
  ],
  conflicts: [],
};

export const changeExample: OperationExample<PostResponse> = {
  bodies: { 'A new caption': { caption: 'Cold brew takes 20 hours.' }, 'No caption': { caption: null } },
  data: { ...examplePost, caption: 'Cold brew takes 20 hours.' },
  conflicts: [STARTED],
};

export const rescheduleExample: OperationExample<PostResponse> = {
  bodies: { 'To another local time': { scheduledTime: '2031-03-03T18:00', timezone: 'Europe/Berlin' } },
  data: { ...examplePost, scheduledTime: '2031-03-03T17:00:00.000Z' },
  conflicts: [STARTED, WORKSPACE_ARCHIVED],
};

export const publishExample: OperationExample<PostResponse> = {
  data: { ...examplePost, status: 'queued' },
  conflicts: ['Only a draft can be published by hand.', WORKSPACE_ARCHIVED],
};

export const retryExample: OperationExample<PostResponse> = {
  bodies: { 'One platform': { platforms: ['clipapp'] }, 'At another slot': { scheduledTime: '2031-03-03T18:00:00Z' } },
  data: { ...examplePost, revision: 2, status: 'publishing' },
  conflicts: [
    describeUnretryable('posted'),
    NONE_FAILED,
    describeUnknown({ platform: 'reelnet', accountId: IDS.account }),
    WORKSPACE_ARCHIVED,
  ],
};

export const approveExample: OperationExample<PostResponse> = {
  bodies: { 'The post that was read': { revision: 1 } },
  data: { ...examplePost, revision: 2, status: 'approved', automationId: IDS.automation },
  conflicts: [
    'Only a post in review can be approved; it is draft.',
    REVIEW_NOT_APPROVED_IN_TIME,
    'The post was changed: its revision is 2 (got 1). Read it again.',
    WORKSPACE_ARCHIVED,
  ],
};

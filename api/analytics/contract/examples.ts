import { IDS } from '../openapi/example-ids.ts';
import type { OperationExample } from '../openapi/operation.ts';

const metrics = {
  views: 12_480,
  reach: 9_975,
  likes: 604,
  comments: 31,
  shares: 58,
  saves: 112,
  watchTimeMs: 48_672_000,
  avgWatchMs: 3_900,
  followersGained: null,
};

const totals = { ...metrics, engagementRate: 0.0645 };

const none = {
  views: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  watchTimeMs: null,
  avgWatchMs: null,
  followersGained: null,
};

const target = {
  platform: 'reelnet',
  accountId: IDS.account,
  metrics,
  collectedAt: '2026-03-03T17:03:11.402Z',
  source: 'sandbox',
};

const post = {
  postId: IDS.post,
  contentId: IDS.content,
  format: 'walloftext',
  hook: 'Why your cold brew tastes bitter',
  score: 71,
  publishedAt: '2026-03-02T17:00:02.418Z',
  targets: [target],
  totals,
};

const step = { at: target.collectedAt, step: '24h', platform: 'reelnet', accountId: IDS.account };

const group = { posts: 1, ...totals };

export const EXAMPLES: Record<'report' | 'posts' | 'post', OperationExample> = {
  report: {
    data: {
      window: { from: '2026-03-02', to: '2026-03-03', timezone: 'Europe/Berlin' },
      previous: { from: '2026-02-28', to: '2026-03-01' },
      totals: group,
      change: { posts: 0, ...none, views: 0.42, likes: 0.18, engagementRate: -0.17 },
      series: [
        { day: '2026-03-02', ...group },
        { day: '2026-03-03', posts: 0, ...none, engagementRate: null },
      ],
      byPlatform: [{ platform: 'reelnet', ...group }],
      byFormat: [{ format: 'walloftext', ...group }],
      byHookFeature: [{ feature: 'problem', posts: 1, medianViews: metrics.views, lift: null }],
      best: post,
      coverage: { posts: 1, withMetrics: 1 },
      collectedAt: target.collectedAt,
    },
  },
  posts: { data: [post] },
  post: {
    data: {
      ...post,
      history: [
        {
          ...step,
          at: '2026-03-02T18:04:40.118Z',
          step: '1h',
          ...none,
          error: {
            code: 'platform_unavailable',
            message: 'reelnet has a fault of its own at the moment; it is tried again later.',
          },
        },
        { ...step, ...metrics, error: null },
      ],
    },
  },
};

import type { z } from 'zod';
import { IDS, MEDIA } from '../../contract/example-ids.ts';
import type { Figures, PerformanceResponse } from './figures.ts';
import type { GroupResponse, MeasuredPostHistory, MeasuredPostResponse, ReportResponse } from './response.ts';

const figures: Figures = {
  views: 12_480,
  engagedViews: null,
  reach: 9_975,
  likes: 604,
  comments: 31,
  shares: 58,
  saves: 112,
  watchTimeMs: 48_672_000,
  avgWatchMs: 3_900,
  followersGained: null,
};

const noFigures: Figures = {
  views: null,
  engagedViews: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  watchTimeMs: null,
  avgWatchMs: null,
  followersGained: null,
};

const totals: PerformanceResponse = { ...figures, engagementRate: 0.0645 };
const group: GroupResponse = { posts: 1, ...totals };
const collectedAt = '2026-03-03T17:03:11.402Z';

export const examplePost: MeasuredPostResponse = {
  postId: IDS.post,
  contentId: IDS.content,
  format: 'walloftext',
  hook: 'Why your cold brew tastes bitter',
  text: 'Cold brew takes 18 hours. Most people stop at 12.',
  url: 'https://reelnet.example.com/reel/C4kD9x',
  thumbnailUrl: `${MEDIA}/thumbnail.jpg`,
  score: 71,
  publishedAt: '2026-03-02T17:00:02.418Z',
  targets: [{ platform: 'reelnet', accountId: IDS.account, metrics: figures, collectedAt, source: 'sandbox' }],
  totals,
};

export const exampleHistory: z.input<typeof MeasuredPostHistory> = {
  ...examplePost,
  history: [
    {
      at: '2026-03-02T18:04:40.118Z',
      step: '1h',
      platform: 'reelnet',
      accountId: IDS.account,
      ...noFigures,
      error: { code: 'platform_unavailable', message: 'reelnet is unavailable at the moment; the call is retried.' },
    },
    { at: collectedAt, step: '24h', platform: 'reelnet', accountId: IDS.account, ...figures, error: null },
  ],
};

export const exampleReport: ReportResponse = {
  window: { from: '2026-03-02', to: '2026-03-03', timezone: 'Europe/Berlin' },
  previous: { from: '2026-02-28', to: '2026-03-01' },
  totals: group,
  change: { posts: 0, ...noFigures, views: 0.42, likes: 0.18, engagementRate: -0.17 },
  series: [
    { day: '2026-03-02', ...group },
    { day: '2026-03-03', posts: 0, ...noFigures, engagementRate: null },
  ],
  byPlatform: [{ platform: 'reelnet', ...group }],
  byFormat: [{ format: 'walloftext', ...group }],
  byHookFeature: [{ feature: 'problem', posts: 1, medianViews: 12_480, lift: null }],
  best: examplePost,
  coverage: { posts: 1, withMetrics: 1 },
  collectedAt,
};

import { z } from 'zod';
import { operation, type Operations } from '../../contract/operation.ts';
import { MeasuredPostHistory, MeasuredPostResponse, ReportResponse, type GroupResponse } from './response.ts';
import { IDS, MEDIA } from '../../contract/example-ids.ts';
import type { Figures, PerformanceResponse } from './figures.ts';

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

const examplePost: MeasuredPostResponse = {
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

const exampleHistory: z.input<typeof MeasuredPostHistory> = {
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

const exampleReport: ReportResponse = {
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

const FIGURES =
  'Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d ' +
  'and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms.';

export const analyticsOperations: Operations = {
  'GET /analytics': operation({
    summary: 'Get a report on the posts of a window',
    description:
      `Covers the posts published on the days of the window, in the time zone of the workspace. ${FIGURES} ` +
      'Posts of the previous window are older and had more time to collect views. avgWatchMs is weighted by views.',
    data: ReportResponse,
    example: { data: exampleReport },
  }),
  'GET /analytics/posts': operation({
    summary: 'List the figures of the posts of a window',
    description: `Lists the posts published on the days of the window, by default the most viewed first. ${FIGURES}`,
    data: z.array(MeasuredPostResponse),
    paged: true,
    example: { data: [examplePost] },
  }),
  'GET /analytics/posts/:id': operation({
    summary: "Get a post's figures over time",
    description:
      'A post that is not published yet has no targets here. A step that was skipped or read in part has an error.',
    data: MeasuredPostHistory,
    example: { data: exampleHistory },
  }),
};

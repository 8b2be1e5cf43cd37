import { z } from 'zod';
import { EXTRAS } from '../../domain/content/extras.ts';
import { FORMATS } from '../../domain/content/formats.ts';
import { HOOK_FEATURES, POSTS_PER_SIDE } from '../../domain/generations/hook-lift.ts';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { Instant, type Operations } from '../openapi/operation.ts';
import { EXAMPLES } from './examples.ts';
import { Figures, PERFORMANCE, Performances, SOURCES } from './figures.ts';

const Day = z.string().meta({ format: 'date' });
const Posts = z.int().nonnegative();
const Format = z
  .enum([...FORMATS, ...EXTRAS])
  .nullable()
  .meta({ description: "Null for the caller's own media." });
const Group = { posts: Posts, ...PERFORMANCE };

const ratio = z.number().nullable();
const Change = z
  .object({ posts: ratio, ...Object.fromEntries(Object.keys(PERFORMANCE).map((name) => [name, ratio])) })
  .meta({
    id: 'AnalyticsChange',
    description:
      '0.5 is half as much again as before. Null where either is not known, or there was nothing before, or less.',
  });

const MeasuredPost = z
  .object({
    postId: z.string(),
    contentId: z.string().nullable(),
    format: Format,
    hook: z.string().nullable().meta({ description: 'The first words on the screen, where they are known.' }),
    score: z.int().nullable().meta({ description: 'Of the idea that it came from.' }),
    publishedAt: Instant.nullable(),
    targets: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        accountId: z.string(),
        metrics: Figures.nullable().meta({ description: 'Null before the first figures.' }),
        collectedAt: Instant.nullable(),
        source: z.enum(SOURCES),
      }),
    ),
    totals: Performances,
  })
  .meta({ id: 'MeasuredPost' });

const Snapshot = z.object({
  at: Instant,
  step: z.enum(METRIC_STEPS).meta({ description: 'How long after publishing.' }),
  platform: z.enum(PLATFORMS),
  accountId: z.string(),
  ...Figures.shape,
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why the step was left out; then there are no figures.' }),
});

const Lift = z
  .object({ value: z.number(), low: z.number(), high: z.number() })
  .nullable()
  .meta({
    description:
      'The median of views with the feature against that without: 0.2 is a fifth more; with the bounds of its 95 % ' +
      `interval. Null below ${POSTS_PER_SIDE} posts on either side.`,
  });

const HookFeature = z.object({
  feature: z.enum(HOOK_FEATURES),
  posts: Posts,
  medianViews: z.number(),
  lift: Lift,
});

const Report = z
  .object({
    window: z.object({ from: Day, to: Day, timezone: z.string() }),
    previous: z.object({ from: Day, to: Day }).meta({ description: 'As many days, right before.' }),
    totals: z.object(Group),
    change: Change,
    series: z.array(z.object({ day: Day, ...Group })).meta({ description: 'Every day, by when posts were published.' }),
    byPlatform: z.array(z.object({ platform: z.enum(PLATFORMS), ...Group })),
    byFormat: z.array(z.object({ format: Format, ...Group })),
    byHookFeature: z.array(HookFeature).meta({
      description: 'How a wording of the hook goes with views, over the newest 10,000 posts whose hook is known.',
    }),
    best: MeasuredPost.nullable().meta({ description: 'The most views.' }),
    coverage: z
      .object({ posts: Posts, withMetrics: Posts })
      .meta({ description: 'Of how many posts figures are known.' }),
    collectedAt: Instant.nullable().meta({ description: 'The newest of the figures.' }),
  })
  .meta({ id: 'AnalyticsReport' });

const FIGURES =
  'Figures are the newest of each published target, since its publishing: collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d ' +
  "after it. A test key sees the sandbox platforms' figures, a live key those of the platforms.";

export const analyticsOperations: Operations = {
  'GET /analytics': {
    summary: 'How the posts of a window did',
    description:
      `The window's posts are those published on its days, in the zone of the workspace. ${FIGURES} ` +
      "The previous window's posts are older and had more time to be seen. avgWatchMs is weighed by views.",
    status: 200,
    data: Report,
    example: EXAMPLES.report,
  },
  'GET /analytics/posts': {
    summary: 'How each post of a window did',
    description: `Posts published on the days of the window, the most views first. ${FIGURES}`,
    status: 200,
    data: z.array(MeasuredPost),
    paged: true,
    example: EXAMPLES.posts,
  },
  'GET /analytics/posts/:id': {
    summary: 'How one post did, step by step',
    description: 'A post that is not out yet has no targets here. A step that was left out says why.',
    status: 200,
    data: MeasuredPost.extend({ history: z.array(Snapshot) }).meta({ id: 'MeasuredPostHistory' }),
    example: EXAMPLES.post,
  },
};

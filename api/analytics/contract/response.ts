import { z } from 'zod';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { METRIC_STEPS } from '../../../domain/analytics/metrics.ts';
import { MEDIA_JOB_KINDS } from '../../../domain/content/media-jobs.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { listKeys } from '../../../domain/list-keys.ts';
import { HOOK_FEATURES, MIN_POSTS_PER_SIDE } from '../../../domain/generations/lessons/hook-lift.ts';
import { Instant } from '../../contract/operation.ts';
import { Figures, METRIC_SOURCES, PERFORMANCE, PerformanceResponse } from './figures.ts';

const Day = z.string().meta({ format: 'date' });
const Count = z.int().nonnegative();
const Format = z
  .enum([...FORMATS, ...MEDIA_JOB_KINDS])
  .nullable()
  .meta({ description: "Null for the caller's own media." });

export const GroupResponse = z.object({ posts: Count, ...PERFORMANCE });
export type GroupResponse = z.input<typeof GroupResponse>;

const Ratio = z.number().nullable();

export const ChangeResponse = z
  .object(
    Object.fromEntries(listKeys(GroupResponse.shape).map((name) => [name, Ratio])) as Record<
      keyof GroupResponse,
      typeof Ratio
    >,
  )
  .meta({
    id: 'AnalyticsChange',
    description: '0.5: 50 % more than before. Null if either value is unknown or the previous value is not positive.',
  });
export type ChangeResponse = z.input<typeof ChangeResponse>;

export const MeasuredPostResponse = z
  .object({
    postId: z.string(),
    contentId: z.string().nullable(),
    format: Format,
    hook: z.string().nullable().meta({ description: 'The first words on the screen, if known.' }),
    text: z
      .string()
      .nullable()
      .meta({ description: 'The caption of the post, or the caption or title on the first account that shows it.' }),
    url: z.string().nullable().meta({ description: 'The address of the post on the first account that shows it.' }),
    thumbnailUrl: z.string().nullable(),
    score: z.int().nullable().meta({ description: 'The score of the generation that the post was made from.' }),
    publishedAt: Instant.nullable(),
    targets: z.array(
      z.object({
        platform: z.enum(PLATFORMS),
        accountId: z.string(),
        metrics: Figures.nullable().meta({ description: 'Null until the first figures are collected.' }),
        collectedAt: Instant.nullable(),
        source: z.enum(METRIC_SOURCES),
      }),
    ),
    totals: PerformanceResponse,
  })
  .meta({ id: 'MeasuredPost' });
export type MeasuredPostResponse = z.input<typeof MeasuredPostResponse>;

export const SnapshotResponse = z.object({
  at: Instant,
  step: z.enum(METRIC_STEPS).meta({ description: 'The time since publishing.' }),
  platform: z.enum(PLATFORMS),
  accountId: z.string(),
  ...Figures.shape,
  error: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why the step was skipped, or why some figures are null.' }),
});
export type SnapshotResponse = z.input<typeof SnapshotResponse>;

export const MeasuredPostHistory = MeasuredPostResponse.extend({ history: z.array(SnapshotResponse) }).meta({
  id: 'MeasuredPostHistory',
});

const HookFeature = z.object({
  feature: z.enum(HOOK_FEATURES),
  posts: Count,
  medianViews: z.number(),
  lift: z
    .object({ value: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .meta({
      description:
        'Median views with the feature relative to without it (0.2: 20 % more), with its 95 % confidence interval. ' +
        `Null if either side has fewer than ${MIN_POSTS_PER_SIDE} posts.`,
    }),
});

export const ReportResponse = z
  .object({
    window: z.object({ from: Day, to: Day, timezone: z.string() }),
    previous: z.object({ from: Day, to: Day }).meta({ description: 'The same number of days before the window.' }),
    totals: GroupResponse,
    change: ChangeResponse,
    series: z
      .array(z.object({ day: Day, ...GroupResponse.shape }))
      .meta({ description: 'Every day of the window, by the publishing day of the posts.' }),
    byPlatform: z.array(z.object({ platform: z.enum(PLATFORMS), ...GroupResponse.shape })),
    byFormat: z.array(z.object({ format: Format, ...GroupResponse.shape })),
    byHookFeature: z.array(HookFeature).meta({
      description: 'Views by feature of the hook, over the newest 10,000 posts with a known hook.',
    }),
    best: MeasuredPostResponse.nullable().meta({ description: 'The post with the most views.' }),
    coverage: z.object({ posts: Count, withMetrics: Count }).meta({ description: 'How many posts have figures.' }),
    collectedAt: Instant.nullable().meta({ description: 'When the newest figures were collected.' }),
  })
  .meta({ id: 'AnalyticsReport' });
export type ReportResponse = z.input<typeof ReportResponse>;

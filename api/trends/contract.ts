import { z } from 'zod';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { FORMATS } from '../../domain/formats.ts';
import { OWN_DAYS } from '../../domain/trends/own-trends.ts';
import { TREND_DIRECTIONS, TREND_KINDS, TREND_SOURCES } from '../../domain/trends/trend.ts';
import { IDS } from '../contract/example-ids.ts';
import { LocalDate } from '../contract/fields.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';
import { acceptMany, PAGING } from '../contract/list-parameters.ts';

export const ListTrends = z.strictObject({
  ...PAGING,
  platform: acceptMany(PLATFORMS).optional(),
  kind: acceptMany(TREND_KINDS).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/u, 'It must be a country code of two capital letters, such as DE.')
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2: trends of this country and trends without a country.' }),
  date: LocalDate.optional().meta({
    description: 'The UTC day of the list. Today by default and for a day in the future.',
  }),
});

const Day = z.string().meta({ format: 'date' });
const Count = z.int().nullable();

const Metrics = z
  .object({
    posts: Count,
    views: Count,
    growth7d: z.number().nullable().meta({ description: '0.25: 25 % more than in the seven days before.' }),
  })
  .meta({ description: 'Null if the source does not report it.' });

const Sound = z.object({
  title: z.string(),
  artist: z.string().nullable(),
  durationMs: z.int().nullable(),
  assetId: z.string().nullable(),
  commercialUse: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether businesses may use the sound; null if the source does not report it.' }),
});

export const TrendResponse = z
  .object({
    id: z.string().meta({ description: 'Identifies the trend on this day.' }),
    platform: z.enum(PLATFORMS),
    kind: z.enum(TREND_KINDS),
    title: z.string().meta({ description: 'A hashtag includes its `#`.' }),
    description: z.string(),
    rank: z.int().min(1).meta({
      description: 'Within its source, platform, kind and country. An editorial rank is an order, not a measurement.',
    }),
    rankChange: z.int().nullable().meta({ description: 'Places gained; null if it was not listed before.' }),
    firstSeen: Day.meta({ description: `The first known day. An own trend is tracked for ${2 * OWN_DAYS} days.` }),
    day: Day.meta({ description: 'The day of the list that contains it; may be before the requested day.' }),
    country: z.string().nullable(),
    direction: z.enum(TREND_DIRECTIONS).meta({ description: '`steady`: also if no change is known.' }),
    metrics: Metrics,
    curve: z.array(z.object({ day: Day, value: z.number().min(0).max(100) })).meta({
      description: '100 is the maximum of the curve. Empty if the source reports no curve.',
    }),
    example: z.object({ text: z.string().nullable(), url: z.string().nullable() }),
    formatHint: z.enum(FORMATS).nullable().meta({ description: 'The render format that suits the trend.' }),
    hashtags: z.array(z.string()).meta({ description: 'Without `#`.' }),
    sound: Sound.nullable(),
    source: z.object({
      name: z.string(),
      url: z.string().nullable(),
      kind: z.enum(TREND_SOURCES).meta({
        description:
          'platform, import: the configured provider; editorial: a hand-written list of lasting patterns, without measurements; ' +
          "own: counted from the team's posts.",
      }),
    }),
    fetchedAt: Instant,
  })
  .meta({ id: 'Trend' });
export type TrendResponse = z.input<typeof TrendResponse>;

const exampleHashtag: TrendResponse = {
  id: IDS.trend,
  platform: 'clipapp',
  kind: 'hashtag',
  title: '#coldbrew',
  description: 'In 6 posts of yours in the 30 days up to 2026-02-11.',
  rank: 1,
  rankChange: 2,
  firstSeen: '2026-01-03',
  day: '2026-02-11',
  country: null,
  direction: 'rising',
  metrics: { posts: 6, views: null, growth7d: 0.5 },
  curve: [
    { day: '2026-02-10', value: 50 },
    { day: '2026-02-11', value: 100 },
  ],
  example: { text: 'Twelve hours, no heat. #coldbrew', url: 'https://clipapp.example.com/@hanso/video/7' },
  formatHint: null,
  hashtags: ['coldbrew'],
  sound: null,
  source: { name: 'Your own posts', url: null, kind: 'own' },
  fetchedAt: '2026-02-11T09:00:00.000Z',
};

const exampleFormat: TrendResponse = {
  id: 'trd_02xGbHvrO0000WmBPRxCSk',
  platform: 'clipapp',
  kind: 'format',
  title: 'Before and after',
  description: 'The end first, then the beginning, then the work between them. The difference is the hook.',
  rank: 1,
  rankChange: null,
  firstSeen: '2025-11-21',
  day: '2025-11-21',
  country: null,
  direction: 'steady',
  metrics: { posts: null, views: null, growth7d: null },
  curve: [],
  example: { text: 'This is the same room, eleven days apart.', url: null },
  formatHint: 'slideshow',
  hashtags: ['beforeandafter'],
  sound: null,
  source: { name: 'Kinora editorial set', url: null, kind: 'editorial' },
  fetchedAt: '2025-11-21T00:00:00.000Z',
};

export const trendOperations: Operations = {
  'GET /trends': operation({
    summary: 'List trends',
    description: [
      "Sorted by rank; at the same rank the team's own trends come first, then the provider's, then the editorial ones.",
      'Each source contributes its newest list of the requested day or earlier. If a provider does not respond, its last list is used for 30 days.',
      `Own trends are the hashtags and formats of posts published in the ${OWN_DAYS} days up to the requested day: sandbox posts for a test key, live posts for a live key, and only posts of its workspace for a pinned key. Their counts cover the newest 10,000 posts.`,
    ].join('\n\n'),
    data: z.array(TrendResponse),
    paged: true,
    example: { data: [exampleHashtag, exampleFormat] },
  }),
};

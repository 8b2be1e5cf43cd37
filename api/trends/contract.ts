import { z } from 'zod';
import { FORMATS } from '../../domain/content/formats.ts';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { OWN_DAYS } from '../../domain/trends/own-trends.ts';
import { TREND_DIRECTIONS, TREND_KINDS, TREND_SOURCES } from '../../domain/trends/trend.ts';
import { Instant, type Operations } from '../openapi/operation.ts';
import { trendExamples } from './examples.ts';

const Day = z.string().meta({ format: 'date' });
const Count = z.int().nullable();

const Metrics = z
  .object({
    posts: Count,
    views: Count,
    growth7d: z.number().nullable().meta({ description: '0.25 is a quarter more than in the seven days before.' }),
  })
  .meta({ description: 'Null where the source does not say.' });

const Sound = z.object({
  title: z.string(),
  artist: z.string().nullable(),
  durationMs: z.int().nullable(),
  assetId: z.string().nullable(),
  commercialUse: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether businesses may use it; null where the source does not say.' }),
});

const Trend = z
  .object({
    id: z.string().meta({ description: 'Of this trend on this day.' }),
    platform: z.enum(PLATFORMS),
    kind: z.enum(TREND_KINDS),
    title: z.string().meta({ description: "A hashtag's with its `#`." }),
    description: z.string(),
    rank: z.int().min(1).meta({
      description: 'Within its source, platform, kind and country. An editorial rank is an order, no measurement.',
    }),
    rankChange: z.int().nullable().meta({ description: 'Places gained; null where it was not listed before.' }),
    firstSeen: Day.meta({ description: `As far as is known: an own trend is followed for ${2 * OWN_DAYS} days.` }),
    day: Day.meta({ description: 'Of the list that it stands in: an older one than asked for says so here.' }),
    country: z.string().nullable(),
    direction: z.enum(TREND_DIRECTIONS).meta({ description: 'steady also where no change is known.' }),
    metrics: Metrics,
    curve: z.array(z.object({ day: Day, value: z.number().min(0).max(100) })).meta({
      description: '100 is the highest of the curve. Empty where the source has none.',
    }),
    example: z.object({ text: z.string().nullable(), url: z.string().nullable() }),
    formatHint: z.enum(FORMATS).nullable().meta({ description: 'The render format that suits it.' }),
    hashtags: z.array(z.string()).meta({ description: 'Without `#`.' }),
    sound: Sound.nullable(),
    source: z.object({
      name: z.string(),
      url: z.string().nullable(),
      kind: z.enum(TREND_SOURCES).meta({
        description:
          'platform and import: the configured provider; editorial: patterns that do not age, named by hand and measured by ' +
          "nobody; own: counted from the team's posts.",
      }),
    }),
    fetchedAt: Instant,
  })
  .meta({ id: 'Trend' });

export const trendOperations: Operations = {
  'GET /trends': {
    summary: 'What is rising, and what always works',
    description:
      "By rank; of equal ranks the team's own trends first, then the provider's, then the editorial ones. Of each source the " +
      'newest list of the day asked for or before: a provider that did not answer leaves its last one, for 30 days. Own trends ' +
      `are the hashtags and formats of what was published in the ${OWN_DAYS} days up to that day, within the workspace of a ` +
      'pinned key and by sandbox or live as the key is; their counts are posts, of the newest 10,000.',
    status: 200,
    data: z.array(Trend),
    paged: true,
    example: trendExamples.list,
  },
};

import { z } from 'zod';
import { OFFERED_CAPTION_UNITS, PLATFORMS } from '../../domain/accounts/platforms.ts';
import { METRICS } from '../../domain/analytics/metrics.ts';
import { CAPTION_STYLES } from '../../domain/decks/caption-styles.ts';
import { FONTS } from '../../domain/decks/fonts.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { MOODS } from '../../domain/decks/moods.ts';
import { FORMATS } from '../../domain/formats.ts';
import { listKeys } from '../../domain/list-keys.ts';
import { DECLARATIONS, PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import { PLANS, USAGE_METRICS, type UsageMetric } from '../../domain/teams/plans.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { LISTED_TYPES } from '../../domain/webhooks/event-types.ts';

const Limit = z.int().nullable();
const Quota = z.int().nullable().meta({ description: 'Null: unlimited.' });

const Declaration = z.enum(listKeys(DECLARATIONS));

const Choice = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['switch', 'text', 'code', 'level', 'list']),
    hint: z.string().nullable().meta({ description: 'What the choice does, or the form of a `code`.' }),
    levels: z.array(z.string()).meta({ description: 'The values of a `level`.' }),
    maxLength: Limit.meta({ description: 'UTF-16 units of a `text`.' }),
    hasDefault: z.boolean().meta({ description: 'Whether an account may have a default for it.' }),
  })
  .meta({ id: 'CatalogChoice' });

const Platform = z
  .object({
    name: z.enum(PLATFORMS),
    caption: z.object({ limit: z.int(), unit: z.enum(OFFERED_CAPTION_UNITS) }),
    title: Limit.meta({ description: 'UTF-16 units; null if there is no title.' }),
    firstComment: Limit.meta({ description: 'UTF-16 units; null if there are no first comments.' }),
    hashtags: Limit.meta({ description: 'The platform rejects more; null if no limit is known.' }),
    recommendedHashtags: Limit.meta({ description: 'The app may ignore more.' }),
    mentions: Limit,
    videoMs: z.object({ min: z.int(), max: z.int() }),
    cover: z
      .object({ moment: z.boolean(), picture: z.boolean(), afterwards: z.boolean() })
      .meta({ description: 'Whether a frame or a picture is accepted with the post, or a picture after it.' }),
    modes: z.array(z.enum(PUBLISH_MODES)),
    declarations: z.array(Declaration),
    requiredDeclarations: z.array(Declaration),
    choices: z.array(Choice).meta({ description: 'What an account or a post may choose.' }),
    privacyLevels: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Null if they differ by account: `offered.privacyLevels` of GET /accounts/{id}.' }),
    levelNames: z.record(z.string(), z.string()).meta({ description: 'The label of each privacy level.' }),
    metrics: z.array(z.enum(METRICS)),
    colors: z
      .object({ light: z.string(), dark: z.string() })
      .meta({ description: 'The colour of a mark of the platform on light and on dark ground, as in CSS.' }),
    safeArea: z
      .object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
      .meta({ description: 'The part of a 9:16 video that no button of the app covers, in fractions of the frame.' }),
  })
  .meta({ id: 'CatalogPlatform' });

const Format = z
  .object({
    name: z.enum(FORMATS),
    label: z.string(),
    description: z.string(),
    credits: z.int(),
    acceptsDeck: z.boolean(),
    maxDurationSec: z.int(),
    inputs: z
      .array(z.object({ name: z.string(), min: Limit, max: Limit }))
      .meta({ description: 'Inputs of this format beyond the common ones; a list has `min` to `max` entries.' }),
    requirements: z.array(z.string()),
  })
  .meta({ id: 'CatalogFormat' });

const Plan = z
  .object({
    name: z.enum(PLANS),
    creditsPerMonth: z.int(),
    seats: z.int(),
    workspaces: Quota,
    connectedAccounts: Quota,
    avatars: z.int().meta({ description: 'AI influencers.' }),
    storageBytes: z.int(),
    perPeriod: z.object(
      Object.fromEntries(USAGE_METRICS.map((metric) => [metric, Quota])) as Record<UsageMetric, typeof Quota>,
    ),
  })
  .meta({ id: 'CatalogPlan' });

export const CatalogResponse = z
  .object({
    version: z.string().meta({ description: 'Changes whenever a list changes.' }),
    platforms: z.array(Platform),
    declarations: z.array(z.object({ name: Declaration, label: z.string() })),
    formats: z.array(Format),
    prices: z.array(
      z
        .object({ job: z.string(), credits: z.int(), per: z.int(), unit: z.string() })
        .meta({ description: '`credits` for each started `per` units. `job` is a `spendingType` of the ledger.' }),
    ),
    looks: z.array(z.object({ name: z.enum(LOOKS), suits: z.string() })),
    moods: z.array(
      z.object({
        name: z.enum(MOODS),
        tempo: z.int().meta({ description: 'Beats per minute.' }),
        sounds: z.string(),
        suits: z.string(),
      }),
    ),
    fonts: z.array(z.object({ name: z.enum(FONTS), family: z.string() })),
    captionStyles: z.array(
      z.object({
        name: z.enum(CAPTION_STYLES),
        shows: z.string(),
        maxWords: z.int().meta({ description: 'Words that are shown at once.' }),
      }),
    ),
    events: z.array(
      z.object({
        name: z.enum(LISTED_TYPES),
        label: z.string(),
        description: z.string(),
        subscribable: z.boolean().meta({ description: 'False: only the `callbackUrl` of a job receives it.' }),
      }),
    ),
    scopes: z.array(z.enum(SCOPES)),
    plans: z.array(Plan),
  })
  .meta({ id: 'Catalog' });
export type CatalogResponse = z.input<typeof CatalogResponse>;

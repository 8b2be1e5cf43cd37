import { z } from 'zod';
import { DATE_PATTERN, LOCAL_TIME_PATTERN, OFFSET_PATTERN, parseInstant } from '../../../adapters/clock/instants.ts';
import { DeckSchema } from '../../../decks/schema/deck-schema.ts';
import { PLATFORMS } from '../../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../../domain/platforms/platform-terms.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { MAX_IMPORT_ROWS } from '../../../domain/posts/import-columns.ts';
import { POST_SORTS, POST_STATUSES, SCHEDULES } from '../../../domain/posts/post.ts';
import { MAX_REVIEW_COMMENT } from '../../../domain/posts/review.ts';
import { ExpiresInHours } from '../../access/contract.ts';
import { DECLARATION_RULES, POST_RULES, RESCHEDULE_RULES, ZONE_OF_A_TIME } from './rules.ts';
import {
  HAS_PROPERTIES,
  Caption,
  ExpiresAfter,
  Hashtags,
  HttpUrl,
  JOB_FIELDS,
  LocalDate,
  NOT_BLANK,
  Reference,
  ResourceId,
  TimeZone,
} from '../../contract/fields.ts';
import {
  ALL_WORKSPACES,
  buildSearch,
  CURSOR_PAGING,
  acceptMany,
  PAGING,
  sortBy,
} from '../../contract/list-parameters.ts';
import {
  ClipappOptions,
  Declarations,
  PerPlatform,
  REVIEW_FIELDS,
  ReviewerName,
  ScheduledTime,
  SelectedAccounts,
} from './fields.ts';

const describeSource = (text: string) => ({
  description: `${text} If the body has several sources, the first in this order is used.`,
});

const Expiry = ExpiresAfter.nullable().optional().meta({
  description:
    'Minutes after the slot (or after acceptance or release, if the post has no later slot) until which publishing may start. A later start, as after an outage, ends the post `failed` with `slot_missed`. Null: no limit. Defaults to `defaultExpiresAfter` of the workspace.',
});

const INHERITED =
  'Defaults to the text of the generation if the source is `suggestionId`, or the `contentId` of an accepted generation.';

export const CreatePost = z
  .strictObject({
    suggestionId: ResourceId.optional().meta(describeSource('Source 1: a generation, accepted with the post.')),
    contentId: ResourceId.optional().meta(describeSource('Source 2: an accepted or rendered content piece.')),
    deck: DeckSchema.optional(),
    format: z.enum(FORMATS).optional().meta({ description: 'Required with `deck`; ignored without one.' }),
    videoUrl: HttpUrl.optional().meta(describeSource('Source 4: own media, fetched before publishing.')),
    images: z.array(HttpUrl).min(1).max(35).optional().meta({
      description: 'Source 4 without a `videoUrl`: the first image becomes the video; the others reach no platform.',
    }),
    thumbnailUrl: HttpUrl.optional().meta({ description: 'Cover frame; used only with `videoUrl`.' }),
    selectedAccounts: SelectedAccounts,
    schedule: z.enum(SCHEDULES).default('asap'),
    scheduledTime: ScheduledTime.optional(),
    timezone: TimeZone.optional().meta({
      description: 'Defaults to UTC, and with `next_slot` to the zone of the workspace.',
    }),
    expiresAfter: Expiry,
    caption: Caption.optional().meta({ description: INHERITED }),
    hashtags: Hashtags.optional().meta({ description: INHERITED }),
    perPlatform: PerPlatform.default({}),
    ownerType: z.enum(['brand', 'influencer']).default('brand').meta({ description: 'The owner of the accounts.' }),
    influencerId: ResourceId.optional().meta({
      description: 'Required with ownerType influencer; not allowed otherwise.',
    }),
    publishMode: z.enum(PUBLISH_MODES).default('publish'),
    clipappSendToInbox: z.boolean().default(false),
    clipappOptions: ClipappOptions.default({}),
    declarations: Declarations.default({}),
    workspaceId: ResourceId.optional(),
    ...REVIEW_FIELDS,
    ...JOB_FIELDS,
  })
  .meta({ id: 'CreatePost', allOf: POST_RULES });
export type CreatePostBody = z.output<typeof CreatePost>;

/** Bytes of the whole request. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

export const ImportPosts = z
  .strictObject({
    csv: z.string().meta({
      pattern: NOT_BLANK,
      description: `RFC 4180, with commas, semicolons or tabs (a first line \`sep=;\` names the separator), and with a header: \`caption\`, \`videoUrl\`, and optionally \`scheduledTime\` (local date and time in \`timezone\`, such as 2026-03-02 18:00) and \`hashtags\` (separated by spaces or commas). Empty rows and columns are skipped. At most ${MAX_IMPORT_ROWS.toLocaleString('en')} rows, and 20,000 characters per cell.`,
    }),
    selectedAccounts: SelectedAccounts,
    timezone: TimeZone.default('UTC'),
    schedule: z.enum(['draft', 'scheduled']).default('draft'),
    expiresAfter: Expiry,
    declarations: Declarations.default({}),
    ...REVIEW_FIELDS,
    validateOnly: z.boolean().default(false).meta({ description: 'A dry run: validates everything, imports nothing.' }),
    workspaceId: ResourceId.optional(),
  })
  .meta({ id: 'ImportPosts', allOf: DECLARATION_RULES });
export type ImportPostsBody = z.output<typeof ImportPosts>;

export const ChangePost = z
  .strictObject({
    caption: Caption.nullable().optional().meta({ description: 'Null clears it.' }),
    hashtags: Hashtags.optional(),
    perPlatform: PerPlatform.optional(),
    declarations: Declarations.optional(),
  })
  .refine(...HAS_PROPERTIES)
  .meta({
    id: 'ChangePost',
    minProperties: 1,
    description: 'Each property in the body replaces the whole previous value.',
  });
export type ChangePostBody = z.output<typeof ChangePost>;

export const ReschedulePost = z
  .strictObject({
    scheduledTime: ScheduledTime,
    timezone: TimeZone.optional().meta({ description: 'Defaults to the zone of the post.' }),
  })
  .meta({ id: 'ReschedulePost' });
export type ReschedulePostBody = z.output<typeof ReschedulePost>;

export const ApprovePost = z
  .strictObject({
    revision: z.int().min(1).optional().meta({
      description:
        'The `revision` of the post that was read. 409 if the post was changed since. Without it the post is approved as it is now.',
    }),
  })
  .prefault({})
  .meta({ id: 'ApprovePost' });

export const MAX_CHANGED_POSTS = 200;

export const ChangePosts = z
  .strictObject({
    ids: z
      .array(ResourceId)
      .min(1)
      .max(MAX_CHANGED_POSTS)
      .refine((ids) => new Set(ids).size === ids.length, 'A post is named twice.')
      .meta({ uniqueItems: true }),
    action: z.enum(['cancel', 'reschedule', 'approve']),
    scheduledTime: ScheduledTime.optional().meta({ description: 'The slot of all posts; only with `reschedule`.' }),
    timezone: TimeZone.optional().meta({ description: 'Defaults to the zone of each post.' }),
  })
  .superRefine(({ action, scheduledTime, timezone }, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (action !== 'reschedule') {
      if (scheduledTime !== undefined) add('scheduledTime', 'It is only allowed with the action reschedule.');
      if (timezone !== undefined) add('timezone', 'It is only allowed with the action reschedule.');
    } else if (scheduledTime === undefined) add('scheduledTime', 'It is required with the action reschedule.');
  })
  .meta({ id: 'ChangePosts', allOf: RESCHEDULE_RULES });
export type ChangePostsBody = z.output<typeof ChangePosts>;

export const RetryPost = z
  .strictObject({
    platforms: z
      .array(z.enum(PLATFORMS))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'A platform is named twice.')
      .meta({ uniqueItems: true })
      .optional()
      .meta({ description: 'Defaults to all on which a target has failed.', uniqueItems: true }),
    scheduledTime: ScheduledTime.optional().meta({
      description: 'The slot of the retry. Without it they go out at once.',
    }),
    timezone: TimeZone.optional().meta({ description: 'The zone of `scheduledTime`. Defaults to that of the post.' }),
  })
  .refine(({ scheduledTime, timezone }) => timezone === undefined || scheduledTime !== undefined, {
    path: ['timezone'],
    message: 'It is only allowed with scheduledTime.',
  })
  .prefault({})
  .meta({ id: 'RetryPost', ...ZONE_OF_A_TIME });
export type RetryPostBody = z.output<typeof RetryPost>;

export const ListReviewLinks = z.strictObject(PAGING);

export const ListReviewComments = z.strictObject(PAGING);

export const CreateReviewComment = z
  .strictObject({ text: z.string().trim().min(1).max(MAX_REVIEW_COMMENT) })
  .meta({ id: 'CreateReviewComment' });

export const CreateReviewLink = z
  .strictObject({
    expiresInHours: ExpiresInHours,
    reviewer: ReviewerName.optional().meta({ description: 'Whose link it is. Without it the page asks for the name.' }),
  })
  .prefault({})
  .meta({ id: 'CreateReviewLink' });

function isInstant(text: string): boolean {
  const parsed = parseInstant(text, 'UTC');
  return parsed.ok && parsed.hadOffset;
}

const DateOrInstant = z
  .string()
  .refine(
    (text) => LocalDate.safeParse(text).success || isInstant(text),
    'It must be a date such as 2026-03-31, or an instant such as 2026-03-31T09:00:00Z.',
  )
  .meta({ pattern: `^(?:${DATE_PATTERN}|${LOCAL_TIME_PATTERN}${OFFSET_PATTERN})$` });

/** The meaning of `scheduledTime` as an order. */
export const BY_TIME =
  '`scheduledTime` is the slot, or else the time of publication; a draft without a time counts as latest. ';

export const ListPosts = z.strictObject({
  ...CURSOR_PAGING,
  ...ALL_WORKSPACES,
  sort: sortBy('-createdAt', POST_SORTS, BY_TIME),
  q: buildSearch('texts, titles and reference'),
  status: acceptMany(POST_STATUSES).optional(),
  platform: acceptMany(PLATFORMS).optional().meta({ description: 'Posts with an account on one of these platforms.' }),
  automationId: ResourceId.optional(),
  reference: Reference.optional(),
  from: DateOrInstant.optional().meta({
    description:
      "Posts at this time or later, by slot, or by publishing time if they have none. A date starts at its first moment in the workspace's zone.",
  }),
  to: DateOrInstant.optional().meta({ description: 'Posts until then. A date is included; an instant is excluded.' }),
});

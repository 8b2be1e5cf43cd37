import { Caption, Hashtags, NOT_BLANK, ResourceId } from '../../contract/fields.ts';
import { z } from 'zod';
import { given, when } from '../../../decks/schema/json-rules.ts';
import { LOCAL_TIME_PATTERN, OFFSET_PATTERN } from '../../../adapters/clock/instants.ts';
import { mapPlatforms, PLATFORM_TERMS, PLATFORMS, type Platform } from '../../../domain/accounts/platforms.ts';
import { NEXT_SLOT } from '../../../domain/posts/posting-times.ts';
import { MAX_REVIEWERS, MAX_REVIEWER_NAME, REVIEW_MODES } from '../../../domain/posts/review.ts';
import { buildChoiceFields } from '../../accounts/choice-fields.ts';
import { AT_LEAST_ONE_ACCOUNT, NO_CONTRADICTION, omitProperties } from './rules.ts';

const AccountIds = z
  .array(ResourceId)
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'An account is named twice.')
  .meta({ uniqueItems: true });

export const ReviewerName = z.string().trim().min(1).max(MAX_REVIEWER_NAME);

export const Reviewers = z
  .strictObject({
    mode: z
      .enum(REVIEW_MODES)
      .default('any')
      .meta({ description: '`any`: one approval releases the post. `all`: every name must approve.' }),
    names: z
      .array(ReviewerName)
      .max(MAX_REVIEWERS)
      .default([])
      .meta({ description: 'Who may review over a link. Empty: anybody with a link.', uniqueItems: true }),
  })
  .meta({ id: 'Reviewers', ...when(given('mode', { const: 'all' }), given('names', { minItems: 1 })) });

/** The review of a post, in POST /posts and the import. */
export const REVIEW_FIELDS = {
  reviewRequired: z.boolean().optional().meta({
    description:
      'The post waits in review until it is approved, by POST /posts/{id}/approve or over a review link. A draft does so once it is released. Defaults to the `reviewPolicy` of the workspace.',
  }),
  reviewers: Reviewers.optional(),
};

/** A property for each platform that this installation offers. */
function forEachPlatform<T extends Record<Platform, unknown>>(properties: T): T {
  return Object.fromEntries(PLATFORMS.map((platform) => [platform, properties[platform]])) as T;
}

export const SelectedAccounts = z.strictObject(forEachPlatform(mapPlatforms(() => AccountIds.optional()))).meta({
  id: 'SelectedAccounts',
  description: 'Account ids by platform; at least one account in all.',
  allOf: AT_LEAST_ONE_ACCOUNT,
});

export const ScheduledTime = z
  .string()
  .max(64)
  .meta({
    description:
      'RFC 3339; seconds may be omitted. An instant with Z or an offset; otherwise wall time in `timezone`. `next_slot` takes the next of the `postingTimes` of the workspace at which no other post is scheduled.',
    pattern: `^(?:${LOCAL_TIME_PATTERN}${OFFSET_PATTERN}?|${NEXT_SLOT})$`,
  });

const listSupporting = (text: 'title' | 'firstComment'): string =>
  new Intl.ListFormat('en-GB').format(PLATFORMS.filter((platform) => PLATFORM_TERMS[platform].texts[text] !== null));

const TEXTS = {
  caption: Caption.optional(),
  hashtags: Hashtags.optional(),
  title: z
    .string()
    .max(500)
    .optional()
    .meta({
      description: `Only for ${listSupporting('title')}.`,
      maxLength: PLATFORM_TERMS.videoshorts.texts.title,
      pattern: String.raw`^[^<>\x00]*[^<>\s\x00][^<>\x00]*$`,
    }),
  firstComment: z
    .string()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: `Only for ${listSupporting('firstComment')}.`, pattern: NOT_BLANK }),
};

const INHERITED =
  "Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account.";

const SPECIFIED_POSTS = {
  clipapp: z
    .strictObject(TEXTS)
    .meta({ id: 'PlatformText', description: INHERITED, override: omitProperties('title', 'firstComment') })
    .optional(),
  reelnet: z
    .strictObject({ ...TEXTS, ...z.object(buildChoiceFields('reelnet')).partial().shape })
    .meta({ id: 'ReelnetPost', description: INHERITED, override: omitProperties('title') })
    .optional(),
  videoshorts: z
    .strictObject({ ...TEXTS, ...z.object(buildChoiceFields('videoshorts')).partial().shape })
    .meta({ id: 'VideoshortsPost', description: INHERITED })
    .optional(),
};

/** Builds the properties for a platform that the specification does not name, from the terms of the platform. */
function describePost(platform: Platform) {
  const { texts } = PLATFORM_TERMS[platform];
  const unsupported = (['title', 'firstComment'] as const).filter((text) => texts[text] === null);
  return z
    .strictObject({ ...TEXTS, ...z.object(buildChoiceFields(platform)).partial().shape })
    .meta({ description: INHERITED, override: omitProperties(...unsupported) })
    .optional();
}

export const PerPlatform = z.strictObject(forEachPlatform({ ...mapPlatforms(describePost), ...SPECIFIED_POSTS }));

export const Declarations = z
  .strictObject({
    madeForKids: z.boolean().optional().meta({ description: 'Required with a videoshorts account.' }),
    brandedContent: z.boolean().optional().meta({ description: 'A paid partnership.' }),
    brandOrganic: z.boolean().optional().meta({ description: "Promotion of the caller's own business." }),
    aiGenerated: z.boolean().optional().meta({ description: 'Sent to clipapp only.' }),
    containsSyntheticMedia: z.boolean().optional().meta({ description: 'Sent to videoshorts only.' }),
  })
  .meta({ id: 'Declarations', description: 'Omitted declarations are not sent.' });

export const ClipappOptions = z
  .strictObject({
    disableComment: z.boolean().optional(),
    disableDuet: z.boolean().optional(),
    disableStitch: z.boolean().optional(),
    allowComments: z.boolean().optional(),
    allowDuet: z.boolean().optional(),
    allowStitch: z.boolean().optional(),
    privacy: buildChoiceFields('clipapp').privacy.optional(),
  })
  .meta({ id: 'ClipappOptions', description: "Omitted options keep the account's default.", allOf: NO_CONTRADICTION });

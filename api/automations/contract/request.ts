import { z } from 'zod';
import { MAX_GENERATIONS } from '../../../domain/automations/cadence.ts';
import { PUBLISH_MODES } from '../../../domain/platforms/platform-terms.ts';
import { AUTOMATION_STATUSES } from '../../../domain/automations/automation.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { MAX_PROMPT_LENGTH } from '../../../domain/content/media-jobs.ts';
import { PRICES } from '../../../domain/credits/prices.ts';
import { FORMATS, type Format } from '../../../domain/formats.ts';
import { GENERATION_SORTS, GENERATION_STATUSES } from '../../../domain/generations/generation.ts';
import { POST_SORTS, POST_STATUSES } from '../../../domain/posts/post.ts';
import { Look, MoodChoice } from '../../content/contract/fields.ts';
import {
  HAS_PROPERTIES,
  Caption,
  Hashtags,
  LocalDate,
  ResourceId,
  TimeOfDay,
  uniqueList,
} from '../../contract/fields.ts';
import { CURSOR_PAGING, buildInteger, acceptMany, PAGING, sortBy } from '../../contract/list-parameters.ts';
import { ClipappOptions, Declarations, PerPlatform, SelectedAccounts } from '../../posts/contract/fields.ts';
import { BY_TIME } from '../../posts/contract/request.ts';
import { given, when } from '../../../decks/schema/json-rules.ts';
import { TARGET_RULES } from '../../posts/contract/rules.ts';

/** The most times per day. Ten posts at each of twelve times already exceed the daily limit of every platform. */
const MAX_TIMES = 12;

const PostsPerSlot = z.int().min(1).max(10);

const Cadence = z
  .strictObject({
    days: uniqueList(z.enum(WEEKDAYS), WEEKDAYS.length),
    times: uniqueList(TimeOfDay, MAX_TIMES).meta({ description: "Wall time in the workspace's zone." }),
    postsPerSlot: PostsPerSlot.default(1),
  })
  .meta({ id: 'Cadence', description: '`postsPerSlot` posts at each of `times` on each of `days`.' });

const ChangedCadence = Cadence.extend({ postsPerSlot: PostsPerSlot.optional() }).meta({
  id: 'ChangedCadence',
  description: '`postsPerSlot` defaults to its previous value.',
});

/** Free formats, so that callers do not pay for a format they did not choose. */
const DEFAULT_FORMATS: Format[] = ['walloftext', 'slideshow'];

const TERMS = {
  name: z.string().trim().min(1).max(120),
  cadence: Cadence,
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  formats: uniqueList(z.enum(FORMATS), FORMATS.length),
  prompt: z.string().trim().min(1).max(MAX_PROMPT_LENGTH).nullable(),
  look: Look.nullable(),
  mood: MoodChoice.nullable(),
  ownerType: z.enum(['brand', 'influencer']),
  influencerId: ResourceId.nullable(),
  selectedAccounts: SelectedAccounts,
  caption: Caption.nullable(),
  hashtags: Hashtags.nullable(),
  perPlatform: PerPlatform,
  declarations: Declarations,
  publishMode: z.enum(PUBLISH_MODES),
  clipappSendToInbox: z.boolean(),
  clipappOptions: ClipappOptions,
  requireApproval: z.boolean(),
};

const INFLUENCER_RULE = when(given('ownerType', { const: 'influencer' }), given('influencerId', { type: 'string' }));

export const CreateAutomation = z
  .strictObject({
    name: TERMS.name,
    cadence: TERMS.cadence,
    startDate: TERMS.startDate.default(null).meta({ description: 'The first day. Defaults to the day of the launch.' }),
    endDate: TERMS.endDate.default(null).meta({ description: 'The last day. Null: the cadence does not end.' }),
    formats: TERMS.formats.default(DEFAULT_FORMATS).meta({
      description: `Used in turn. A format with AI media costs ${PRICES.studio_render.credits} credits per post.`,
    }),
    prompt: TERMS.prompt.default(null).meta({ description: 'A topic for the generations.' }),
    look: TERMS.look.default(null).meta({ description: 'The look of its videos. Null: that of the workspace.' }),
    mood: TERMS.mood.default(null).meta({
      description: 'The music of its videos. Null: the default of the workspace; `none`: no music.',
    }),
    ownerType: TERMS.ownerType.default('brand').meta({ description: 'The owner of the accounts.' }),
    influencerId: TERMS.influencerId.default(null).meta({
      description: 'Generations are written for this AI influencer. Required with ownerType influencer.',
    }),
    selectedAccounts: TERMS.selectedAccounts,
    caption: TERMS.caption.default(null).meta({ description: 'Replaces the caption of every generation.' }),
    hashtags: TERMS.hashtags.default(null).meta({ description: 'Replaces the hashtags of every generation.' }),
    perPlatform: TERMS.perPlatform.default({}),
    declarations: TERMS.declarations.default({}),
    publishMode: TERMS.publishMode.default('publish'),
    clipappSendToInbox: TERMS.clipappSendToInbox.default(false),
    clipappOptions: TERMS.clipappOptions.default({}),
    requireApproval: TERMS.requireApproval.default(false).meta({
      description: 'Its posts start in_review, and are published only after they are approved.',
    }),
    workspaceId: ResourceId.optional(),
  })
  .meta({ id: 'CreateAutomation', allOf: [INFLUENCER_RULE, ...TARGET_RULES] });
export type AutomationBody = z.output<typeof CreateAutomation>;

export const ChangeAutomation = z
  .strictObject({ ...TERMS, cadence: ChangedCadence })
  .partial()
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ChangeAutomation', minProperties: 1, description: 'Omitted properties are unchanged.' });
export type AutomationChanges = z.output<typeof ChangeAutomation>;

export const CreateAutomationGenerations = z
  .strictObject({
    count: z
      .int()
      .min(1)
      .max(MAX_GENERATIONS)
      .optional()
      .meta({ description: "Defaults to the number of the first week's posts." }),
  })
  .optional()
  .meta({ id: 'GenerateAutomationIdeas' });

export const ListAutomations = z.strictObject({
  ...PAGING,
  workspaceId: ResourceId.optional(),
  sort: sortBy('-createdAt', ['createdAt', 'name']),
  status: acceptMany(AUTOMATION_STATUSES).optional(),
});

export const ListAutomationGenerations = z.strictObject({
  ...PAGING,
  sort: sortBy('-createdAt', GENERATION_SORTS),
  status: acceptMany(GENERATION_STATUSES).optional().meta({ description: 'Defaults to all statuses.' }),
});

export const ListAutomationPosts = z.strictObject({
  ...CURSOR_PAGING,
  sort: sortBy('-createdAt', POST_SORTS, BY_TIME),
  status: acceptMany(POST_STATUSES).optional(),
});

export const ReadTimeline = z.strictObject({ ...PAGING, days: buildInteger(1, 92, 28, 'The number of days ahead.') });

import { z } from 'zod';
import { AUTOMATION_STATUSES } from '../../../domain/automations/automation.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { FORMATS, type Format } from '../../../domain/formats.ts';
import { GENERATION_STATUSES } from '../../../domain/generations/generation.ts';
import { PUBLISH_MODES } from '../../../domain/accounts/platforms.ts';
import { POST_STATUSES } from '../../../domain/posts/post.ts';
import { count, PAGING } from '../../contract/paging.ts';
import {
  Caption,
  ClipappOptions,
  Declarations,
  Hashtags,
  LocalDate,
  PerPlatform,
  ResourceId,
  SelectedAccounts,
} from '../../posts/contract/fields.ts';

/** A list in which nothing stands twice. */
function distinct<Item extends z.ZodType>(item: Item, max: number) {
  return z
    .array(item)
    .min(1)
    .max(max)
    .refine((items) => new Set(items).size === items.length, 'Each may be named once.');
}

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'It must be a time such as 09:30.');

/** Ten posts at each of twelve times a day: more than any platform takes from one account. */
const MOST_TIMES = 12;

const PostsPerSlot = z.int().min(1).max(10);

const Cadence = z
  .strictObject({
    days: distinct(z.enum(WEEKDAYS), WEEKDAYS.length),
    times: distinct(Time, MOST_TIMES).meta({ description: "By the clock of the workspace's zone." }),
    postsPerSlot: PostsPerSlot.default(1),
  })
  .meta({ id: 'Cadence', description: '`postsPerSlot` posts at each of `times` on each of `days`.' });

const ChangedCadence = Cadence.extend({ postsPerSlot: PostsPerSlot.optional() }).meta({
  id: 'ChangedCadence',
  description: 'Without `postsPerSlot` a slot takes as many posts as before.',
});

/** Free ones: nobody pays for what was not asked for. */
const DEFAULT_FORMATS: Format[] = ['walloftext', 'slideshow'];

const TERMS = {
  name: z.string().trim().min(1).max(120),
  cadence: Cadence,
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  formats: distinct(z.enum(FORMATS), FORMATS.length),
  prompt: z.string().trim().min(1).max(2_000).nullable(),
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

export const CreateAutomation = z
  .strictObject({
    name: TERMS.name,
    cadence: TERMS.cadence,
    startDate: TERMS.startDate.default(null).meta({ description: 'The first day; the day of the launch without it.' }),
    endDate: TERMS.endDate.default(null).meta({ description: 'The last day; without it the cadence does not end.' }),
    formats: TERMS.formats.default(DEFAULT_FORMATS).meta({
      description: 'Taken in turn. A format that generates AI media costs 10 credits a post.',
    }),
    prompt: TERMS.prompt.default(null).meta({ description: 'Steers the ideas.' }),
    ownerType: TERMS.ownerType.default('brand').meta({ description: 'Whose accounts publish.' }),
    influencerId: TERMS.influencerId.default(null).meta({
      description: 'Ideas are written for this AI avatar. Required with ownerType influencer.',
    }),
    selectedAccounts: TERMS.selectedAccounts,
    caption: TERMS.caption.default(null).meta({ description: "Stands in for every idea's own." }),
    hashtags: TERMS.hashtags.default(null).meta({ description: "Stand in for every idea's own." }),
    perPlatform: TERMS.perPlatform.default({}),
    declarations: TERMS.declarations.default({}),
    publishMode: TERMS.publishMode.default('publish'),
    clipappSendToInbox: TERMS.clipappSendToInbox.default(false),
    clipappOptions: TERMS.clipappOptions.default({}),
    requireApproval: TERMS.requireApproval.default(false).meta({
      description: 'Its posts begin in_review, and go out only once they are approved.',
    }),
    workspaceId: ResourceId.optional(),
  })
  .meta({ id: 'CreateAutomation' });

export type AutomationBody = z.output<typeof CreateAutomation>;

export const ChangeAutomation = z
  .strictObject({ ...TERMS, cadence: ChangedCadence })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'At least one property is required.')
  .meta({ id: 'ChangeAutomation', description: 'A property that is left out is left unchanged.' });

export type AutomationChanges = z.output<typeof ChangeAutomation>;

/** Ideas of one batch. */
export const MOST_IDEAS = 50;

export const GenerateIdeas = z
  .strictObject({
    count: z
      .int()
      .min(1)
      .max(MOST_IDEAS)
      .optional()
      .meta({ description: "Without it, as many as the first week's posts." }),
  })
  .optional()
  .meta({ id: 'GenerateAutomationIdeas' });

export const ListAutomations = z.strictObject({
  ...PAGING,
  workspaceId: ResourceId.optional(),
  status: z.enum(AUTOMATION_STATUSES).optional(),
});

export const ListIdeas = z.strictObject({
  ...PAGING,
  status: z.enum(GENERATION_STATUSES).optional().meta({ description: 'All of them without it.' }),
});

export const ListPosts = z.strictObject({ ...PAGING, status: z.enum(POST_STATUSES).optional() });

export const Timeline = z.strictObject({
  ...PAGING,
  days: count(1, 92, 28, 'How many days ahead.'),
});

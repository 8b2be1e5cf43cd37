import { z } from 'zod';
import { PUBLISH_MODES } from '../../../domain/platforms/platform-terms.ts';
import { AUTOMATION_STATUSES } from '../../../domain/automations/automation.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { Look, MoodChoice } from '../../content/contract/fields.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { POST_STATUSES } from '../../../domain/posts/post.ts';
import { FailureReason, Revision } from '../../contract/fields.ts';
import { Instant } from '../../contract/operation.ts';

const Flags = z.record(z.string(), z.boolean());
const Day = z.string().meta({ format: 'date' });

const LastRun = z.object({
  at: Instant,
  scheduled: z.int(),
  refusedReason: z.string().nullable().meta({ description: 'Why slots of the calendar stayed empty.' }),
  error: FailureReason.nullable().meta({ description: 'The same reason with its code.' }),
});

const Counts = z.object({
  generated: z.int().meta({ description: 'Its generations.' }),
  scheduled: z.int().meta({ description: 'Posts that wait for their slots, including those in review.' }),
  posted: z.int().meta({ description: 'Posts that reached at least one platform.' }),
  failed: z.int(),
});

export const AutomationResponse = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    revision: Revision,
    name: z.string(),
    status: z.enum(AUTOMATION_STATUSES),
    cadence: z.object({ days: z.array(z.enum(WEEKDAYS)), times: z.array(z.string()), postsPerSlot: z.int() }),
    startDate: Day.nullable(),
    endDate: Day.nullable(),
    formats: z.array(z.enum(FORMATS)),
    prompt: z.string().nullable(),
    look: Look.nullable(),
    mood: MoodChoice.nullable(),
    ownerType: z.enum(['brand', 'influencer']),
    influencerId: z.string().nullable(),
    selectedAccounts: z.record(z.string(), z.array(z.string())),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()).nullable(),
    perPlatform: z.record(z.string(), z.record(z.string(), z.unknown())),
    declarations: Flags,
    publishMode: z.enum(PUBLISH_MODES),
    clipappSendToInbox: z.boolean(),
    clipappOptions: z.record(z.string(), z.union([z.boolean(), z.string().meta({ description: 'The privacy.' })])),
    requireApproval: z.boolean(),
    nextRunAt: Instant.nullable().meta({
      description: 'Null if no run is due: before the launch, while paused, after the end, and after a rejected run.',
    }),
    lastRun: LastRun.nullable(),
    counts: Counts,
    sandbox: z.boolean().meta({ description: 'The mode of the key that created it; its posts have the same mode.' }),
    createdAt: Instant,
    launchedAt: Instant.nullable(),
  })
  .meta({ id: 'Automation' });
export type AutomationResponse = z.input<typeof AutomationResponse>;

export const TimelineEntry = z
  .object({
    slotAt: Instant,
    local: z.string().meta({ description: "Wall time in the workspace's zone: 2026-11-03T09:00." }),
    position: z.int().meta({ description: 'From 0, among the posts of one slot.' }),
    status: z.enum(['planned', ...POST_STATUSES]).meta({ description: '`planned`: no run has filled the slot yet.' }),
    postId: z.string().nullable(),
    generationId: z.string().nullable().meta({ description: 'Null if the generation is not written yet.' }),
    format: z.enum(FORMATS).nullable(),
    credits: z.int().meta({ description: 'The price of its video.' }),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.input<typeof TimelineEntry>;

export const TimelineResponse = z
  .object({
    timezone: z.string(),
    from: Day,
    until: Day.meta({ description: 'The last day of the timeline.' }),
    refusedReason: z.string().nullable().meta({ description: 'Why a run would schedule nothing now.' }),
    credits: z.object({
      cost: z.int().meta({ description: 'The sum for all planned posts.' }),
      balance: z.int().meta({ description: "The team's current balance." }),
    }),
    entries: z.array(TimelineEntry),
  })
  .meta({ id: 'Timeline' });
export type TimelineResponse = z.input<typeof TimelineResponse>;

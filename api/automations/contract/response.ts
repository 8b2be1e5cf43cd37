import { z } from 'zod';
import { AUTOMATION_STATUSES } from '../../../domain/automations/automation.ts';
import { WEEKDAYS } from '../../../domain/calendar-date.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { PUBLISH_MODES } from '../../../domain/accounts/platforms.ts';
import { POST_STATUSES } from '../../../domain/posts/post.ts';
import { Generation } from '../../generations/contract/response.ts';
import { Deleted, Instant, type Operations } from '../../contract/operation.ts';
import { Post } from '../../posts/contract/response.ts';
import { automationExamples } from './examples.ts';

const Flags = z.record(z.string(), z.boolean());
const Day = z.string().meta({ format: 'date' });

const LastRun = z.object({
  at: Instant,
  scheduled: z.int(),
  refusedReason: z.string().nullable().meta({ description: 'Why places in the calendar were left open.' }),
});

const Counts = z.object({
  generated: z.int().meta({ description: 'Its ideas.' }),
  scheduled: z.int().meta({ description: 'Posts that wait for their slots, those in review among them.' }),
  posted: z.int().meta({ description: 'Posts that reached at least one platform.' }),
  failed: z.int(),
});

const Automation = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    name: z.string(),
    status: z.enum(AUTOMATION_STATUSES),
    cadence: z.object({ days: z.array(z.enum(WEEKDAYS)), times: z.array(z.string()), postsPerSlot: z.int() }),
    startDate: Day.nullable(),
    endDate: Day.nullable(),
    formats: z.array(z.enum(FORMATS)),
    prompt: z.string().nullable(),
    ownerType: z.enum(['brand', 'influencer']),
    influencerId: z.string().nullable(),
    selectedAccounts: z.record(z.string(), z.array(z.string())),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()).nullable(),
    perPlatform: z.record(z.string(), z.record(z.string(), z.unknown())),
    declarations: Flags,
    publishMode: z.enum(PUBLISH_MODES),
    clipappSendToInbox: z.boolean(),
    clipappOptions: Flags,
    requireApproval: z.boolean(),
    nextRunAt: Instant.nullable().meta({
      description:
        'Null while no run is due: before the launch, while paused, after the end, and once a run was refused.',
    }),
    lastRun: LastRun.nullable(),
    counts: Counts,
    sandbox: z.boolean().meta({ description: 'Of the key that made and launched it; its posts carry it.' }),
    createdAt: Instant,
    launchedAt: Instant.nullable(),
  })
  .meta({ id: 'Automation' });

const Entry = z
  .object({
    slotAt: Instant,
    local: z.string().meta({ description: "Date and time on the wall of the workspace's zone: 2026-11-03T09:00." }),
    position: z.int().meta({ description: 'From 0, among the posts of one slot.' }),
    status: z.enum(['planned', ...POST_STATUSES]).meta({ description: '`planned`: no run has filled it yet.' }),
    postId: z.string().nullable(),
    generationId: z.string().nullable().meta({ description: 'Null where the idea is yet to be written.' }),
    format: z.enum(FORMATS).nullable(),
    credits: z.int().meta({ description: 'What its video costs, or has cost.' }),
  })
  .meta({ id: 'TimelineEntry' });

const Timeline = z
  .object({
    timezone: z.string(),
    from: Day,
    until: Day.meta({ description: 'The last day that was looked at.' }),
    refusedReason: z.string().nullable().meta({ description: 'Why nothing of it would be scheduled as things are.' }),
    credits: z.object({
      cost: z.int().meta({ description: 'Of all that is planned.' }),
      balance: z.int().meta({ description: "The team's, now." }),
    }),
    entries: z.array(Entry),
  })
  .meta({ id: 'Timeline' });

const operations: Operations = {
  'POST /automations': {
    summary: 'Make an automation',
    description:
      'A draft: nothing is written or scheduled before generate and launch. `caption` and what follows it is judged by the rules of POST /posts.',
    status: 201,
    data: Automation,
  },
  'GET /automations': {
    summary: 'The automations of a workspace, newest first',
    status: 200,
    data: z.array(Automation),
    paged: true,
  },
  'GET /automations/:id': { summary: 'One automation', status: 200, data: Automation },
  'PATCH /automations/:id': {
    summary: 'Change an automation that is not launched',
    status: 200,
    data: Automation,
  },
  'DELETE /automations/:id': {
    summary: 'Delete an automation',
    description: 'Stops its cadence and cancels its posts that have not started to go out.',
    status: 200,
    data: Deleted,
  },
  'POST /automations/:id/generate': {
    summary: 'Have ideas written for review',
    description:
      'The status is generating until they are there, then review. Discard what is not wanted; the rest is used by the runs, the accepted first, then the best. Costs no credits.',
    status: 202,
    data: Automation,
  },
  'GET /automations/:id/generations': {
    summary: "An automation's ideas, newest first",
    status: 200,
    data: z.array(Generation),
    paged: true,
  },
  'POST /automations/:id/launch': {
    summary: 'Start the cadence',
    description:
      'A run begins at once and fills the coming week; the next ones follow each week, a day ahead. Ideas that are missing are written. Each post counts as a saved post and a content piece, and costs what its format costs. A run that finds its workspace archived schedules nothing and stops the cadence: launch it again after a restore. What is short on one day is tried again on the next. Slots that have passed are not filled.',
    status: 202,
    data: Automation,
  },
  'POST /automations/:id/pause': {
    summary: 'Stop further runs',
    description: 'Posts that are scheduled already go out.',
    status: 200,
    data: Automation,
  },
  'POST /automations/:id/resume': {
    summary: 'Go on after a pause',
    description: 'A run that came due meanwhile begins at once.',
    status: 200,
    data: Automation,
  },
  'GET /automations/:id/posts': {
    summary: "An automation's posts, newest first",
    status: 200,
    data: z.array(Post),
    paged: true,
  },
  'GET /automations/:id/timeline': {
    summary: 'What will go out, when, and at what credit cost',
    description: 'Earliest first. Computed as a run computes it; nothing is made. Pages are of `entries`.',
    status: 200,
    data: Timeline,
    paged: true,
  },
};

export const automationOperations: Operations = Object.fromEntries(
  Object.entries(operations).map(([name, operation]) => [name, { ...operation, example: automationExamples[name] }]),
);

import { parseInstant } from '../../../adapters/clock/instants.ts';
import { getRenderPrice, type Format } from '../../../domain/formats.ts';
import {
  hasPostingTimes,
  NEXT_SLOT,
  NO_POSTING_TIMES,
  type PostingTimes,
} from '../../../domain/posts/posting-times.ts';
import { findSlotProblems } from '../../../domain/posts/slot.ts';
import type { Problem } from '../../http/errors.ts';
import { parseOrCollect } from '../../middleware/parse-or-collect.ts';
import { ReschedulePost, RetryPost, type RetryPostBody } from '../../posts/contract/request.ts';
import { toSegment, type ApiReply, type CallApi } from '../call-api.ts';
import type { Pinned } from '../../middleware/if-as-planned.ts';
import type { ProposedRequest } from '../proposals.ts';
import { PLAN_OUTPUT, proposePlan, rejectConflict, rejectInput } from './plan-outcome.ts';
import type { Tool } from './tool.ts';

/** The properties of a post, generation, content piece, asset or automation that its plan describes and prices. */
interface Resource {
  id: string;
  workspaceId?: string;
  revision?: number;
  status?: string;
  scheduledTime?: string | null;
  timezone?: string;
  format?: Format;
  targets?: { platform: string; accountId: string; status: string }[];
  review?: { state: string; outdated: boolean } | null;
  /** The posts of a content piece. */
  postIds?: string[];
  uses?: { kind: string; id: string }[];
}

interface Action {
  /** The folder of the resource in the URL. */
  of: 'posts' | 'content' | 'generations' | 'assets' | 'automations';
  /** The verb at the end of the path; none for DELETE. */
  verb?: string;
  /** `time` is the new time of a reschedule or retry; an empty text means at once. */
  describe(resource: Resource, time: string): string;
  /** What `confirm` must find unchanged in a resource that has no revision. */
  pins?: readonly ('status' | 'postIds' | 'uses')[];
  /** Returns the credits of the action. Omitted for a free action. */
  price?(resource: Resource, callApi: CallApi): Promise<number | Extract<ApiReply, { ok: false }>>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  publish_post: {
    of: 'posts',
    verb: 'publish',
    describe: (post) =>
      `Releases the draft ${post.id} to ${listAccounts(post)}, ${describeSlot(post)}${describeReview(post)}. This cannot be undone.`,
  },
  approve_post: {
    of: 'posts',
    verb: 'approve',
    describe: (post) =>
      `Approves the post ${post.id} for ${listAccounts(post)}: it is published ${describeSlot(post)}.${describeObjection(post)}`,
  },
  reschedule_post: {
    of: 'posts',
    verb: 'reschedule',
    describe: (post, time) => `Moves the post ${post.id}, which is due ${describeSlot(post)}, to ${time}.`,
  },
  cancel_post: { of: 'posts', describe: (post) => `Cancels the post ${post.id}, which is due ${describeSlot(post)}.` },
  retry_post: {
    of: 'posts',
    verb: 'retry',
    describe: (post, time) =>
      `Sends ${post.id} again, ${time ? describeNewSlot(post, time) : 'at once'}, to the accounts that failed: ` +
      `${listAccounts(post, 'failed', 'cancelled')}.${time ? '' : ' This cannot be undone.'}`,
  },
  accept_generation: {
    of: 'generations',
    verb: 'accept',
    describe: ({ id }) => `Makes the video of ${id}. Nothing is published.`,
    price: async ({ format, status }) => (format && status === 'pending' ? getRenderPrice(format) : 0),
  },
  discard_generation: { of: 'generations', verb: 'discard', describe: ({ id }) => `Discards ${id} for good.` },
  cancel_content: { of: 'content', verb: 'cancel', describe: ({ id }) => `Stops the render ${id} and refunds it.` },
  delete_content: {
    of: 'content',
    describe: ({ id, postIds = [] }) => `Deletes ${id} with its media for good.${describeUses(postIds)}`,
    pins: ['status', 'postIds'],
  },
  delete_asset: {
    of: 'assets',
    describe: ({ id, uses = [] }) => `Deletes the file ${id} for good.${describeUses(uses.map((use) => use.id))}`,
    pins: ['uses'],
  },
  launch_automation: {
    of: 'automations',
    verb: 'launch',
    describe: ({ id }) => `Launches ${id}: it schedules and pays for posts week by week until it is paused.`,
    price: priceRuns,
  },
  resume_automation: {
    of: 'automations',
    verb: 'resume',
    describe: ({ id }) => `Resumes ${id}: it schedules and pays for posts week by week until it is paused.`,
    price: priceRuns,
  },
  pause_automation: {
    of: 'automations',
    verb: 'pause',
    describe: ({ id }) => `Pauses ${id}. Scheduled posts still go out.`,
  },
  delete_automation: { of: 'automations', describe: ({ id }) => `Deletes ${id} and cancels its posts that wait.` },
};

export const planActionTool: Tool = {
  name: 'plan_action',
  title: 'Plan a change',
  description:
    'Says what publishing, cancelling, deleting, accepting or launching something would do and cost; nothing happens before confirm. ' +
    'The cost of an automation is that of the coming week.',
  kind: 'plan',
  input: {
    type: 'object',
    properties: {
      action: { type: 'string', enum: Object.keys(ACTIONS) },
      id: { type: 'string', description: 'The post, generation, content, asset or automation.' },
      scheduledTime: {
        type: 'string',
        description: 'reschedule_post, and retry_post unless at once: RFC 3339, wall time in `timezone`, or next_slot.',
      },
      timezone: { type: 'string' },
    },
    required: ['action', 'id'],
  },
  data: { type: 'object', properties: { id: { type: 'string' }, status: { type: 'string' } } },
  addedFields: PLAN_OUTPUT,
  async run(context, { action, id, ...times }) {
    const found = typeof action === 'string' && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    if (!found) {
      const message = `It must be one of: ${Object.keys(ACTIONS).join(', ')}.`;
      return rejectInput([{ path: 'action', message }]);
    }
    const problems: Problem[] = [];
    const move = parseMove(found, times, problems);
    if (problems.length > 0) return rejectInput(problems);
    const path = `/${found.of}/${toSegment(id)}`;
    const reply = await context.callApi({ method: 'GET', path });
    if (!reply.ok) return reply;
    const resource = reply.data as Resource;
    const cost = (await found.price?.(resource, context.callApi)) ?? 0;
    if (typeof cost !== 'number') return cost;
    const { scheduledTime = '', timezone = resource.timezone ?? 'UTC' } = move ?? {};
    const takesNext = scheduledTime === NEXT_SLOT;
    const slot = scheduledTime !== '' && !takesNext && parseInstant(scheduledTime, timezone);
    const late = slot ? findSlotProblems(slot, new Date()) : [];
    if (late.length > 0) return rejectInput(late);
    if (takesNext && (await hasNoPostingTimes(resource, context.callApi))) return rejectConflict(NO_POSTING_TIMES);
    const data = { id: resource.id, ...(resource.status ? { status: resource.status } : {}) };
    return proposePlan(context, {
      effects: [
        found.describe(
          resource,
          takesNext ? 'the next free posting time' : slot && slot.ok ? slot.instant.toISOString() : '',
        ),
      ],
      cost,
      // `confirm` is refused if the resource has changed since it was described.
      request: { ...toRequest(found, path, times), revision: resource.revision, pinned: pin(resource, found.pins) },
      data,
    });
  },
};

/** Whether the workspace has no posting times. False if the key cannot read it: `confirm` then finds out. */
async function hasNoPostingTimes({ workspaceId }: Resource, callApi: CallApi): Promise<boolean> {
  const reply = await callApi({ method: 'GET', path: `/workspaces/${toSegment(workspaceId)}` });
  return reply.ok && !hasPostingTimes((reply.data as { postingTimes: PostingTimes }).postingTimes);
}

function toRequest({ verb }: Action, path: string, body: object): ProposedRequest {
  const sent = Object.keys(body).length > 0 ? { body } : {};
  return verb === undefined
    ? { method: 'DELETE', path, ...sent }
    : { method: 'POST', path: `${path}/${verb}`, ...sent };
}

function pin(resource: Resource, pins: Action['pins']): Pinned | undefined {
  return pins && Object.fromEntries(pins.map((name) => [name, resource[name]]));
}

/** Parses the new slot of a reschedule or retry. Adds a problem if another action is given one. */
function parseMove({ verb }: Action, times: object, problems: Problem[]): RetryPostBody | undefined {
  if (verb === 'reschedule') return parseOrCollect(ReschedulePost, times, problems);
  if (verb === 'retry') return parseOrCollect(RetryPost, times, problems);
  for (const path of Object.keys(times))
    problems.push({ path, message: 'Only reschedule_post and retry_post take it.' });
  return undefined;
}

function listAccounts({ targets = [] }: Resource, ...statuses: string[]): string {
  const listed = targets.filter(({ status }) => statuses.length === 0 || statuses.includes(status));
  return listed.map(({ platform, accountId }) => `${platform} ${accountId}`).join(', ');
}

function describeSlot({ scheduledTime }: Resource): string {
  return scheduledTime ? `at ${scheduledTime}` : 'at once';
}

function describeUses(ids: readonly string[]): string {
  return ids.length > 0 ? ` It is used by ${ids.join(', ')}.` : '';
}

function describeNewSlot({ review }: Resource, time: string): string {
  return `at ${time}${review ? ' once it is approved' : ''}`;
}

function describeReview({ review }: Resource): string {
  return review && (review.state !== 'approved' || review.outdated) ? ' once it is approved' : '';
}

/** Returns a warning that a reviewer asked for changes, which an agent must not overlook. */
function describeObjection({ review }: Resource): string {
  return review?.state === 'changes_requested' ? ' A reviewer asked for changes; read its `review` first.' : '';
}

async function priceRuns({ id }: Resource, callApi: CallApi): Promise<number | Extract<ApiReply, { ok: false }>> {
  const reply = await callApi({ method: 'GET', path: `/automations/${id}/timeline`, query: { days: 7 } });
  return reply.ok ? (reply.data as { credits: { cost: number } }).credits.cost : reply;
}

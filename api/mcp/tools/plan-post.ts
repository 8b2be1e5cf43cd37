import { NEXT_SLOT } from '../../../domain/posts/posting-times.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import type { PreviewResponse } from '../../posts/contract/response.ts';
import { buildDataOutput } from '../schemas.ts';
import { describeCallback, PLAN_OUTPUT, proposePlan, rejectInput } from './plan-outcome.ts';
import { buildPostInput } from './read-tools.ts';
import type { Tool } from './tool.ts';

export function createPlanPostTool(document: ApiDocument): Tool {
  const { properties } = buildDataOutput(document, 'POST /posts/preview');
  return {
    name: 'plan_post',
    title: 'Plan a post',
    description:
      'Says what a new post would do and cost; nothing happens before confirm. Give one source: suggestionId, contentId, deck with ' +
      'format, videoUrl or images. `schedule`: draft, scheduled with `scheduledTime`, or asap, which is the default and publishes ' +
      'as soon as the video is ready.',
    kind: 'plan',
    input: buildPostInput(document),
    // The names alone: `preview_post` has the types.
    data: { type: 'object', properties: Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, {}])) },
    addedFields: PLAN_OUTPUT,
    async run(context, args) {
      const reply = await context.callApi({ method: 'POST', path: '/posts/preview', body: args });
      if (!reply.ok) return reply;
      const preview = reply.data as PreviewResponse;
      const refused = preview.targets.flatMap(({ refusal }) => refusal?.details ?? []);
      if (refused.length > 0) return rejectInput(refused);
      const request = { method: 'POST', path: '/posts', body: args } as const;
      return proposePlan(context, {
        effects: [
          ...describePost(preview, args['schedule'], args['scheduledTime'] === NEXT_SLOT),
          ...describeExpiry(preview.expiresAfter),
          ...describeCallback(args['callbackUrl']),
        ],
        cost: preview.credits.cost,
        request,
        data: preview,
      });
    },
  };
}

function describeExpiry(minutes: number | null): string[] {
  return minutes !== null ? [`Fails if it could not be published within ${minutes} minutes of its slot.`] : [];
}

function describePost(
  { targets, schedule, reviewRequired }: PreviewResponse,
  wanted: unknown,
  takesNext: boolean,
): string[] {
  const accounts = targets.map(({ platform, accountId, mode }) => `${platform} ${accountId} (${mode})`).join(', ');
  const instant = schedule.instant === null ? null : String(schedule.instant);
  const when = takesNext ? `the next free posting time, now ${instant},` : instant;
  if (wanted === 'draft')
    return [
      `Saves a draft for ${accounts}. Nothing is published until it is released${reviewRequired ? ' and approved' : ''}.`,
    ];
  if (reviewRequired) {
    const time = when === null ? 'as soon as it is approved' : `at ${when} if it is approved by then`;
    return [`Puts a post in review. It is published ${time}, to ${accounts}.`];
  }
  if (wanted === 'scheduled') return [`Publishes at ${when} to ${accounts}.`];
  return [`Publishes to ${accounts} as soon as the video is ready. This cannot be undone.`];
}

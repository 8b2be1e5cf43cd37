/**
 * Publishes a post: waits for its slot and its media, publishes it, settles it. A workflow because the wait can last months and
 * must outlive every process. It acts only through its row: signals and activity results are hints, after which it reads the
 * row again. Ends when the row is terminal. Running it again finds the row terminal and ends.
 */
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import {
  ActivityFailure,
  CancellationScope,
  continueAsNew,
  patched,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { HoldReason, PostStep } from '../domain/posts/next-step.ts';
import { dbActivities, platformReads, publishActivities } from './activities.ts';
import { findOutage } from './hold-during-outages.ts';
import type { PostInput } from './messages.ts';
import { PostChanges } from './post-changes.ts';

export async function post({ postId, step: firstStep }: PostInput): Promise<string> {
  const changes = new PostChanges(postId);
  let step = firstStep ? subtractElapsedTime(firstStep) : await changes.readNextStep();
  let lost: LostPublishers = NONE_LOST;
  for (;;) {
    if (changes.hasChanged()) step = await changes.readNextStep();
    switch (step.next) {
      case 'wait':
        showSlot(step.slot);
        setCurrentDetails(`Waiting for its slot, ${step.slot}${changes.refusal()}`);
        if (await changes.waitFor(step.ms)) break;
        // Continues as new, so that the rest runs today's code even if the post has waited for months.
        return continueAsNew<typeof post>(step.again ? { postId } : { postId, step: toPublishStep(step) });
      case 'hold':
        setCurrentDetails(`${HOLD_DETAILS[step.reason]}${changes.refusal()}`);
        await changes.wait();
        break;
      case 'publish': {
        if (step.slot) showSlot(step.slot);
        if (step.opensAt) setCurrentDetails(`Waiting for a platform's limit until ${step.opensAt}${changes.refusal()}`);
        if (lost.outage)
          setCurrentDetails(`Held: ${lost.outage} Retried in ${step.afterMs / 1_000} s${changes.refusal()}`);
        if (step.afterMs > 0 && (await changes.waitFor(step.afterMs))) break;
        setCurrentDetails(`${step.early ? 'Leased: publishes at its slot' : 'Publishing'}${changes.refusal()}`);
        const published = await publish(postId, step, changes);
        const ended = 'next' in published;
        lost = ended ? NONE_LOST : { publishers: lost.publishers + 1, outage: published.outage };
        step = ended ? published : delayPublish(await dbActivities.readNextStep(postId), lost.publishers);
        break;
      }
      case 'settle':
        setCurrentDetails(`Published; waiting for a platform to report the outcome${changes.refusal()}`);
        step = await settle(postId, changes);
        break;
      case 'end':
        setCurrentDetails(`Ended: ${step.status}${changes.refusal()}`);
        return step.status;
    }
    if (workflowInfo().continueAsNewSuggested && !changes.hasChanged()) return continueAsNew<typeof post>({ postId });
  }
}

/** Publishers in a row that returned no step, and the outage that ended the last one. */
interface LostPublishers {
  publishers: number;
  outage: string | null;
}

const NONE_LOST: LostPublishers = { publishers: 0, outage: null };

const HOLD_DETAILS: Record<HoldReason, string> = {
  draft: 'Draft: waiting for its release',
  in_review: 'Waiting for approval',
  withheld: 'Withheld because its workspace is archived; restoring the workspace releases it',
  media: 'Due soon; waiting for its video to be rendered',
};

const SLOT = defineSearchAttributeKey('Slot', SearchAttributeType.KEYWORD);
const LOST_PUBLISHER_WAIT_MS = 5_000;
const LOST_PUBLISHER_WAIT_CAP_MS = 60_000;

/** Keeps the slot that operators search by equal to that of the row. */
function showSlot(slot: string): void {
  if (workflowInfo().typedSearchAttributes.get(SLOT) !== slot) upsertSearchAttributes([{ key: SLOT, value: slot }]);
}

/** The step was computed when this run was started. Its first task may run much later, if no worker was available. */
function subtractElapsedTime(step: PostStep): PostStep {
  if (step.next !== 'wait') return step;
  return { ...step, ms: Math.max(1, step.ms - (Date.now() - workflowInfo().startTime.getTime())) };
}

function toPublishStep(step: PostStep & { next: 'wait' }): PostStep {
  return { next: 'publish', early: true, limitMs: step.limitMs, afterMs: 0, slot: step.slot };
}

/**
 * Runs one publisher. Returns the next step, or the outage, if any, if the publisher was lost. If its worker crashed, does not wait for its
 * time-out: the next publisher takes over by acquiring a later lease. The publisher itself reacts to all other changes.
 */
async function publish(
  postId: string,
  step: PostStep & { next: 'publish' },
  changes: PostChanges,
): Promise<PostStep | { outage: string | null }> {
  const published = publishActivities(step.limitMs, step.early).publishPost(postId).catch(toLostPublisher);
  for (;;) {
    const first = await Promise.race([published, changes.wait().then(() => 'changed' as const)]);
    if (first !== 'changed') return first;
    const now = await changes.readNextStep();
    if (now.next === 'publish' && now.publisherLost) return now;
  }
}

function toLostPublisher(error: unknown): { outage: string | null } {
  if (error instanceof ActivityFailure) return { outage: findOutage(error) };
  throw error;
}

/** After lost publishers, waits longer each time. */
function delayPublish(step: PostStep, lost: number): PostStep {
  if (step.next !== 'publish') return step;
  return { ...step, afterMs: Math.min(LOST_PUBLISHER_WAIT_MS * 2 ** (lost - 1), LOST_PUBLISHER_WAIT_CAP_MS) };
}

/** Marks the histories in which a signal starts the read again. */
const READ_ON_SIGNAL = 'read-on-signal';

/**
 * Reads the platforms until each has reported an outcome. A signal, such as that of a platform's webhook, replaces the pending
 * retry by a read at once. After the time limit, reads the row.
 */
async function settle(postId: string, changes: PostChanges): Promise<PostStep> {
  const scope = new CancellationScope();
  const reading = scope.run(() => nullIfFailed(platformReads.readPlatforms(postId)));
  const first = await Promise.race([reading, changes.wait().then(() => 'changed' as const)]);
  if (first !== 'changed' || !patched(READ_ON_SIGNAL)) return (await reading) ?? dbActivities.readNextStep(postId);
  scope.cancel();
  await reading;
  const step = await changes.readNextStep();
  return step.next === 'end' ? step : { next: 'settle' };
}

async function nullIfFailed<T>(activity: Promise<T>): Promise<T | null> {
  try {
    return await activity;
  } catch (error) {
    if (error instanceof ActivityFailure) return null;
    throw error;
  }
}

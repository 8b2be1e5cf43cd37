/**
 * The story of a post: wait for its slot and its media, go out, be settled. A workflow because the wait can be months and must
 * outlive every process. It acts only through its row: what it is told are hints, and it reads the row whenever it is signalled
 * or hears from an activity. Ends where the row is finished; running it again finds the row finished and ends.
 */
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import {
  ActivityFailure,
  continueAsNew,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { HoldReason, PostPlan } from '../domain/posts/next-step.ts';
import { publishActivities, platformReads, dbActivities } from './activities.ts';
import type { PostInput } from './messages.ts';
import { PostChanges } from './post-changes.ts';

export async function post({ postId, plan: toldPlan }: PostInput): Promise<string> {
  const changes = new PostChanges(postId);
  let plan = toldPlan ? sinceStart(toldPlan) : await changes.reread();
  let lostPublishers = 0;
  for (;;) {
    if (changes.pending()) plan = await changes.reread();
    switch (plan.next) {
      case 'wait':
        showSlot(plan.slot);
        setCurrentDetails(`Waiting for its slot, ${plan.slot}${changes.refusal()}`);
        if (await changes.within(plan.ms)) break;
        // Continued as new, so that what follows is today's code even for a post that slept for months.
        return continueAsNew<typeof post>(plan.again ? { postId } : { postId, plan: armed(plan) });
      case 'hold':
        setCurrentDetails(`${HOLDING[plan.reason]}${changes.refusal()}`);
        await changes.next();
        break;
      case 'publish': {
        if (plan.slot) showSlot(plan.slot);
        if (plan.opensAt) setCurrentDetails(`Waits until ${plan.opensAt} for a platform’s limit${changes.refusal()}`);
        if (plan.afterMs > 0 && (await changes.within(plan.afterMs))) break;
        setCurrentDetails(`${plan.early ? 'Armed: goes out at its slot' : 'Going out'}${changes.refusal()}`);
        const next = await publish(postId, plan, changes);
        lostPublishers = next ? 0 : lostPublishers + 1;
        plan = next ?? patiently(await dbActivities.readNextStep(postId), lostPublishers);
        break;
      }
      case 'settle':
        setCurrentDetails(`Published; waiting for a platform to say how it ended${changes.refusal()}`);
        plan = await settle(postId);
        break;
      case 'end':
        setCurrentDetails(`Ended: ${plan.status}${changes.refusal()}`);
        return plan.status;
    }
    if (workflowInfo().continueAsNewSuggested && !changes.pending()) return continueAsNew<typeof post>({ postId });
  }
}

const HOLDING: Record<HoldReason, string> = {
  draft: 'A draft: waits to be released',
  in_review: 'Waits to be approved',
  withheld: 'Withheld: its workspace is archived; a restore releases it',
  media: 'Its slot is near; waits for its video to be rendered',
};

const SLOT = defineSearchAttributeKey('Slot', SearchAttributeType.KEYWORD);
const LOST_PUBLISHER_WAIT_MS = 5_000;
const LOST_PUBLISHER_WAIT_CAP_MS = 60_000;

/** Keeps the slot by which operators search in step with a post that was moved. */
function showSlot(slot: string): void {
  if (workflowInfo().typedSearchAttributes.get(SLOT) !== slot) upsertSearchAttributes([{ key: SLOT, value: slot }]);
}

/** A plan was made when this run was started; its first task may come later, when a worker is there again. */
function sinceStart(plan: PostPlan): PostPlan {
  if (plan.next !== 'wait') return plan;
  return { ...plan, ms: Math.max(1, plan.ms - (Date.now() - workflowInfo().runStartTime.getTime())) };
}

function armed(plan: PostPlan & { next: 'wait' }): PostPlan {
  return { next: 'publish', early: true, limitMs: plan.limitMs, afterMs: 0, slot: plan.slot };
}

/**
 * One publisher's work: what to do next, or null when it was lost and the row must tell. A publisher that died with its worker
 * is not waited for: the next one takes over by arming. What else is told meanwhile the publisher hears by itself.
 */
async function publish(
  postId: string,
  plan: PostPlan & { next: 'publish' },
  changes: PostChanges,
): Promise<PostPlan | null> {
  const answer = unlessLost(publishActivities(plan.limitMs, plan.early).publishPost(postId));
  for (;;) {
    const first = await Promise.race([answer, changes.next().then(() => 'told' as const)]);
    if (first !== 'told') return first;
    const now = await changes.reread();
    if (now.next === 'publish' && now.publisherLost) return now;
  }
}

async function unlessLost(publisher: Promise<PostPlan>): Promise<PostPlan | null> {
  try {
    return await publisher;
  } catch (error) {
    if (error instanceof ActivityFailure) return null;
    throw error;
  }
}

/** After lost publishers, ever more slowly. */
function patiently(plan: PostPlan, lost: number): PostPlan {
  if (plan.next !== 'publish') return plan;
  return { ...plan, afterMs: Math.min(LOST_PUBLISHER_WAIT_MS * 2 ** (lost - 1), LOST_PUBLISHER_WAIT_CAP_MS) };
}

/** Reads the platforms until each has said how it ended; past the bound the row says so. */
async function settle(postId: string): Promise<PostPlan> {
  try {
    return await platformReads.readPlatforms(postId);
  } catch (error) {
    if (error instanceof ActivityFailure) return dbActivities.readNextStep(postId);
    throw error;
  }
}

import type { PostPlan } from '../domain/post-plan.ts';
import { CALL_BOUND_MS, PATIENCE_STEP_MS, SETTLE_MARGIN_MS } from '../domain/publishing.ts';
import { armPost, disarmPost, type Arm } from '../db/arming.ts';
import { describePost } from '../db/post-plans.ts';
import { settlePost } from '../db/post-endings.ts';
import type { PostTarget } from '../db/entities/post-target.ts';
import { targetsOfPost } from '../db/sending.ts';
import { inTransaction } from '../db/transaction.ts';
import { beginFollowing } from './following-up.ts';
import { prepareTarget, type Prepared } from './preparing.ts';
import { openPostWork, storedHandle, type PostWork, type TargetWork } from './publish-job.ts';
import { recoverTarget, sendTarget } from './sending.ts';
import { claimAtSlot, untilSlot } from './slot.ts';
import { tellTemporal } from './telling-temporal.ts';
import type { World } from './world.ts';

export { tellTemporal } from './telling-temporal.ts';

/**
 * One publisher: arms the post, makes its targets ready, waits in process for the slot, claims, and makes each irreversible
 * call. Never repeat it blindly: a new publisher takes over by arming again, and starts from what the rows say. `limitMs` is
 * the time after which nobody listens to this one any more. Answers what to do next.
 */
export async function publishPost(world: World, postId: string, limitMs: number): Promise<PostPlan> {
  const deadline = performance.now() + limitMs - SETTLE_MARGIN_MS;
  const hold = world.armed.hold(postId);
  let work: PostWork | undefined;
  try {
    const arm = await armPost(world.orm.em.fork(), postId, world.workerNumber);
    const armedAt = performance.now();
    if (!arm) return readPlan(world, postId);
    const letGo = async (plan: PostPlan): Promise<PostPlan> => {
      if (plan.next === 'end') return plan;
      await disarmPost(world.orm.em.fork(), arm, plan.next === 'publish' ? plan.afterMs : null);
      return plan;
    };
    await world.pause('armed', postId);
    work = await openPostWork(world, postId);
    const stop = AbortSignal.any([
      hold.signal,
      AbortSignal.timeout(Math.max(0, limitMs - 2 * CALL_BOUND_MS - SETTLE_MARGIN_MS)),
    ]);
    const prepared = new Map(
      work.targets
        .filter(({ target }) => ['none', 'reserved'].includes(target.attempt))
        .map((each) => [each.target.id, prepareTarget(world, each, arm, stop)] as const),
    );
    for (const promise of prepared.values()) promise.catch(() => undefined);
    if (arm.status !== 'publishing' && !(await untilSlot(arm, armedAt, hold.signal))) {
      return letGo(await readPlan(world, postId));
    }
    await world.pause('prepared', postId);
    const claim = await claimAtSlot(world, arm, hold.signal);
    // From here a shutdown lets it finish.
    hold.release();
    if (claim.outcome !== 'won') return letGo(await readPlan(world, postId));
    await world.pause('claimed', postId);
    const taken = arm.status === 'publishing' ? await targetsOfPost(world.orm.em.fork(), postId) : [];
    await Promise.all(
      work.targets.map((each) => {
        const before = taken.find((target) => target.id === each.target.id);
        const gone = goOut(world, each, before, prepared.get(each.target.id), arm, deadline);
        return gone.then(() => beginFollowing(world, each, deadline));
      }),
    );
    return letGo(await settle(world, postId));
  } finally {
    hold.release();
    await work?.release();
  }
}

/** `before`: the target as an earlier publisher left it. A post that nobody published yet needs no look: `sent` is checked. */
async function goOut(
  world: World,
  work: TargetWork,
  before: PostTarget | undefined,
  preparing: Promise<Prepared> | undefined,
  arm: Arm,
  deadline: number,
): Promise<void> {
  if (preparing && (!before || before.attempt === 'reserved')) {
    return sendTarget(world, work, await preparing, arm, deadline);
  }
  const handle = before ? storedHandle(world, before) : null;
  if (handle && (before?.attempt === 'sent' || before?.attempt === 'confirmed')) {
    return recoverTarget(world, work, handle, deadline);
  }
}

/** Settles the post if every target has ended, tells Temporal of the deliveries, and plans what is left. */
export async function settle(world: World, postId: string): Promise<PostPlan> {
  const { result: status, outbox } = await inTransaction(world.orm.em, (tx) => settlePost(tx, postId));
  await tellTemporal(world, outbox);
  if (status !== 'publishing') return readPlan(world, postId);
  const targets = await targetsOfPost(world.orm.em.fork(), postId);
  const open = targets.some((target) => target.attempt === 'sent' || target.status === 'processing');
  if (open && !targets.some((target) => target.attempt === 'reserved')) return { next: 'settle' };
  const plan = await readPlan(world, postId);
  return plan.next === 'publish' ? { ...plan, afterMs: PATIENCE_STEP_MS } : plan;
}

export async function readPlan(world: World, postId: string): Promise<PostPlan> {
  return (await describePost(world.orm.em.fork(), postId)).plan;
}

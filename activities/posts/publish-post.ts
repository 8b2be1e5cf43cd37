import { FINISHED } from '../../domain/posts/post.ts';
import type { PostPlan } from '../../domain/posts/next-step.ts';
import { CALL_BOUND_MS, PATIENCE_STEP_MS, SETTLE_MARGIN_MS } from '../../domain/posts/publishing.ts';
import { acquireLease, releaseLease, type Lease } from '../../db/posts/arming.ts';
import { describePost, openCalls } from '../../db/posts/post-plans.ts';
import { settlePost } from '../../db/posts/post-endings.ts';
import type { PostTarget } from '../../db/entities/post-target.ts';
import type { PublishRow } from '../../db/posts/publish-rows.ts';
import { targetsOfPost } from '../../db/posts/sending.ts';
import { inTransaction } from '../../db/transaction.ts';
import { beginFollowing } from './following-up.ts';
import { recoverWithoutMedia } from './lost-media.ts';
import { prepareAhead, type PreparedWork } from './preparing.ts';
import { MEDIA_LOST, openPostWork, type PostWork, type TargetWork } from './post-work.ts';
import { storedHandle } from './publish-job.ts';
import { recoverTarget, sendTarget } from './sending.ts';
import { claimAtSlot, slotOf, untilSlot } from './slot.ts';
import { tellTemporal } from '../dispatch-outbox.ts';
import type { World } from '../activity-deps.ts';

/**
 * One publisher: arms the post, makes its targets ready, waits in process for the slot, claims, and makes each irreversible
 * call. Never repeat it blindly: a new publisher takes over by arming again, and starts from what the rows say. `limitMs` is
 * the time after which nobody listens to this one any more. Answers what to do next.
 */
export async function publishPost(world: World, postId: string, limitMs: number): Promise<PostPlan> {
  const deadline = performance.now() + limitMs - SETTLE_MARGIN_MS;
  const hold = world.armed.hold(postId);
  const left = new AbortController();
  let opened: PostWork | undefined;
  try {
    const arm = await acquireLease(world.orm.em.fork(), postId, world.workerNumber);
    const armedAt = performance.now();
    if (!arm) return readPlan(world, postId);
    const letGo = (plan: PostPlan): Promise<PostPlan> => disarmed(world, arm, plan);
    await world.pause('armed', postId);
    const slotAt = slotOf(arm, armedAt);
    // Moved after this publisher was handed out, and before it could hear of that: nobody would listen to it by then.
    if (slotAt - armedAt > limitMs) return await letGo(await readPlan(world, postId));
    const post = await openPostWork(world, postId, slotAt - armedAt);
    opened = post;
    const stop = AbortSignal.any([
      hold.signal,
      left.signal,
      AbortSignal.timeout(Math.max(0, limitMs - 2 * CALL_BOUND_MS - SETTLE_MARGIN_MS)),
    ]);
    const preparing = prepareAll(world, post, arm, { slotAt, stop });
    if (arm.status !== 'publishing' && !(await untilSlot(world, arm, slotAt, hold.signal))) {
      return await letGo(await readPlan(world, postId));
    }
    if (arm.dueAt > arm.now) world.armed.called(idsOf(post));
    await world.pause('prepared', postId);
    const claim = await claimAtSlot(world, arm, hold.signal);
    // From here a shutdown lets it finish.
    hold.release();
    if (claim.outcome !== 'won') return await letGo(await readPlan(world, postId));
    await world.pause('claimed', postId);
    const taken = arm.status === 'publishing' ? await targetsOfPost(world.orm.em.fork(), postId) : [];
    await Promise.all(
      post.targets.map(async (row) => {
        const before = taken.find(({ id }) => id === row.id);
        const gone = goOut(world, { post, row, before, preparing: preparing.get(row.id) }, arm, deadline);
        const target = await gone.finally(() => world.armed.answered([row.id]));
        if (target) await beginFollowing(world, target, deadline);
      }),
    );
    return await letGo(await settle(world, postId));
  } finally {
    hold.release();
    left.abort();
    if (opened) world.armed.answered(idsOf(opened));
    await opened?.release();
  }
}

function idsOf(post: PostWork): string[] {
  return post.targets.map(({ id }) => id);
}

/** Begins to make ready, side by side, every target whose call has not left and that no cap holds back. */
function prepareAll(
  world: World,
  post: PostWork,
  arm: Lease,
  until: { slotAt: number; stop: AbortSignal },
): Map<string, Promise<PreparedWork>> {
  const able = post.targets.filter(
    ({ attempt, opensAt }) => ['none', 'reserved'].includes(attempt) && !(opensAt && opensAt > arm.now),
  );
  const preparing = able.map((row) => [row.id, prepareAhead(world, post, row, arm, until)] as const);
  // Each is awaited after the claim; until then nobody listens.
  for (const [, promise] of preparing) promise.catch(() => undefined);
  return new Map(preparing);
}

/** What this publisher leaves unfinished, the next one is expected to take up. */
async function disarmed(world: World, arm: Lease, plan: PostPlan): Promise<PostPlan> {
  if (plan.next === 'end') return plan;
  await releaseLease(world.orm.em.fork(), arm, plan.next === 'publish' ? plan.afterMs : null);
  return plan;
}

interface GoingOut {
  post: PostWork;
  row: PublishRow;
  /** The target as an earlier publisher left it. A post that nobody published yet needs no look: `sent` is checked. */
  before: PostTarget | undefined;
  preparing: Promise<PreparedWork> | undefined;
}

/** Answers the work that was done; null where the target has to wait. */
async function goOut(
  world: World,
  { post, row, before, preparing }: GoingOut,
  arm: Lease,
  deadline: number,
): Promise<TargetWork | null> {
  if (preparing && (!before || before.attempt === 'reserved')) {
    const { work, prepared } = await preparing;
    await sendTarget(world, work, prepared, arm, deadline);
    return work;
  }
  const handle = before ? storedHandle(world.secrets, before) : null;
  if (!handle || (before?.attempt !== 'sent' && before?.attempt !== 'confirmed')) return null;
  const work = await post.workOf(row);
  const isLost = 'error' in work && work.error === MEDIA_LOST;
  await (isLost ? recoverWithoutMedia(world, work, handle) : recoverTarget(world, work, handle, deadline));
  return work;
}

/** Settles the post if every target has ended, tells Temporal of the deliveries, and plans what is left. */
export async function settle(world: World, postId: string): Promise<PostPlan> {
  const { result: status, outbox } = await inTransaction(world.orm.em, (tx) => settlePost(tx, postId));
  await tellTemporal(world, outbox);
  if (FINISHED.includes(status)) return { next: 'end', status };
  if (status !== 'publishing') return readPlan(world, postId);
  const { undecided, unsent } = await openCalls(world.orm.em.fork(), postId);
  if (undecided && !unsent) return { next: 'settle' };
  const plan = await readPlan(world, postId);
  return plan.next === 'publish' && plan.afterMs === 0 ? { ...plan, afterMs: PATIENCE_STEP_MS } : plan;
}

export async function readPlan(world: World, postId: string): Promise<PostPlan> {
  return (await describePost(world.orm.em.fork(), postId)).plan;
}

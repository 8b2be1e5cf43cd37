import type { AssignedSlot } from '../../domain/automations/assign-generations.ts';
import { describeAutomationPost } from '../../domain/automations/describe-automation-post.ts';
import { newId } from '../../domain/ids.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import type { RenderStatus } from '../../domain/posts/post.ts';
import { compose } from '../../domain/posts/compose.ts';
import type { CheckBrief } from '../../domain/content/studio/validation/validate-brief.ts';
import type { AutomationGeneration } from './automation-generations.ts';
import { lockRun } from './automation-runs.ts';
import { isSlotFilled, recordSlot } from './automation-slots.ts';
import { readTeamTime } from '../connection/read-database-time.ts';
import { lockContent } from '../content/find-content.ts';
import type { Account } from '../entities/account.ts';
import type { Automation } from '../entities/automation.ts';
import type { Content } from '../entities/content.ts';
import { Workspace } from '../entities/workspace.ts';
import { acceptGeneration, type Acceptance, type Accepted } from '../generations/accept-generation.ts';
import { findBriefProblem } from '../generations/find-brief-problem.ts';
import { recordPost, buildTarget } from '../posts/posts.ts';
import type { Transaction } from '../connection/transaction.ts';
import { countUsage } from '../credits/usage.ts';

export interface Fill {
  /** The automation when the run was opened. */
  run: Automation;
  planned: AssignedSlot<AutomationGeneration> & { generation: AutomationGeneration };
  /** The connected accounts among the selected ones. */
  accounts: readonly Account[];
  checkBrief: CheckBrief;
  hashDeck: Acceptance['hashDeck'];
  media: Acceptance['media'];
}

export type Filled =
  | { outcome: 'filled'; postId: string }
  /** The slot was filled before or has passed, or its generation was used elsewhere. */
  | { outcome: 'passed_over' }
  /** Its generation cannot be rendered any more. */
  | { outcome: 'invalid_brief' }
  /** The automation was paused or deleted, or another worker closed the run. */
  | { outcome: 'stopped' }
  | { outcome: 'archived' }
  | { outcome: 'storage_limit'; limit: number }
  | { outcome: 'usage_limit'; metric: UsageMetric; limit: number }
  | { outcome: 'over_budget'; cost: number; budget: number; remaining: number }
  | { outcome: 'no_credits'; cost: number; balance: number };

/**
 * Fills one slot: accepts the generation, charges and starts its video, and records its post. Safe to repeat: because
 * the automation is locked, a slot is filled once. Any outcome but `filled` leaves no changes.
 */
export async function fillSlot(tx: Transaction, fill: Fill): Promise<Filled> {
  const automation = await lockRun(tx, fill.run);
  if (!automation) return { outcome: 'stopped' };
  const workspace = await tx.em.findOneOrFail(Workspace, { id: automation.workspaceId }, { disableIdentityMap: true });
  if (workspace.archivedAt) return { outcome: 'archived' };
  const { slot, generation } = fill.planned;
  const now = await readTeamTime(tx.em, automation.teamId);
  if (slot.at <= now) return { outcome: 'passed_over' };
  if (await isSlotFilled(tx, automation.id, slot)) return { outcome: 'passed_over' };
  if (!generation.accepted && (await findBriefProblem(tx.em, generation, fill.checkBrief)))
    return { outcome: 'invalid_brief' };
  // Usage is counted before the generation is locked, as in POST /posts, because one lock order avoids deadlocks.
  const counted = await countUsage(tx, automation.teamId, 'turbo_posts');
  if (!counted.ok) return { outcome: 'usage_limit', metric: 'turbo_posts', limit: counted.limit };
  const filled = await fillCounted(tx, automation, { ...fill, now }, workspace);
  if (filled.outcome !== 'filled') await countUsage(tx, automation.teamId, 'turbo_posts', -1);
  return filled;
}

async function fillCounted(
  tx: Transaction,
  automation: Automation,
  fill: Fill & { now: Date },
  workspace: Workspace,
): Promise<Filled> {
  const { planned, hashDeck, media } = fill;
  const { slot, generation } = planned;
  if (!(await lockIfUnused(tx, generation.id))) return { outcome: 'passed_over' };
  const { sandbox, budgetKeyId } = automation;
  const postId = newId('post');
  const acceptance = { generationId: generation.id, sandbox, budgetKeyId, hashDeck, media, postId };
  const accepted = await acceptGeneration(tx, acceptance);
  if (accepted.outcome !== 'accepted') return toFilled(accepted);
  // Locked, so that a render that finishes meanwhile finds the waiting post.
  const content = await lockContent(tx.em, accepted.contentId);
  if (!content || isLost(content)) return { outcome: 'passed_over' };
  await recordAutomationPost(tx, automation, fill, { postId, content, workspace });
  await recordSlot(tx, automation.id, slot, { postId, runNumber: automation.runNumber });
  return { outcome: 'filled', postId };
}

function toFilled(accepted: Exclude<Accepted, { outcome: 'accepted' }>): Filled {
  switch (accepted.outcome) {
    case 'discarded':
    case 'content_deleted':
      return { outcome: 'passed_over' };
    case 'archived':
      return { outcome: 'archived' };
    case 'storage_limit':
      return { outcome: 'storage_limit', limit: accepted.limit };
    case 'usage_limit':
      return { outcome: 'usage_limit', metric: 'content_pieces', limit: accepted.limit };
    case 'over_budget':
    case 'no_credits':
      return accepted;
  }
}

function recordAutomationPost(
  tx: Transaction,
  automation: Automation,
  { planned: { slot, generation }, accounts, now }: Fill & { now: Date },
  { postId, content, workspace }: { postId: string; content: Content; workspace: Workspace },
): Promise<string> {
  const request = describeAutomationPost(automation, { slot: slot.at, timezone: workspace.timezone });
  const media = { kind: 'content' as const, content, generation };
  const references = { workspace, accounts, media, offers: new Map(), live: !automation.sandbox };
  // `planCalendar` has left out what the platforms reject. A newer problem fails the target when it is published.
  const { post } = compose(request, references, now, new Date());
  if (!post) throw new Error('the post was not composed, although nothing is missing');
  return recordPost(tx, {
    id: postId,
    teamId: automation.teamId,
    workspaceId: automation.workspaceId,
    schedule: request.schedule,
    scheduledTime: slot.at,
    timezone: request.timezone,
    renderStatus: toRenderStatus(content),
    contentId: content.id,
    caption: post.caption,
    hashtags: [...post.hashtags],
    perPlatform: request.perPlatform,
    declarations: request.declarations,
    publishMode: request.publishMode,
    clipappSendToInbox: request.clipappSendToInbox,
    clipappOptions: request.clipappOptions,
    unpublishedUrls: post.unpublishedUrls,
    sandbox: automation.sandbox,
    ownerType: request.ownerType,
    influencerId: request.influencerId,
    automationId: automation.id,
    generationId: generation.id,
    expiresAfter: post.expiresAfter,
    status: post.status,
    reviewRequired: post.reviewRequired,
    targets: post.accountCopies.map(({ account, ...copy }) => buildTarget(account, copy)),
  });
}

/** The render failed or the content was deleted after the generation was selected. */
function isLost({ status, deletedAt }: Content): boolean {
  return deletedAt !== null || status === 'failed' || status === 'cancelled';
}

function toRenderStatus({ status }: Content): RenderStatus {
  return status === 'ready' ? 'ready' : status === 'rendering' ? 'rendering' : 'queued';
}

/** Locks the generation. Returns false if a post has used it or its video has failed. */
async function lockIfUnused(tx: Transaction, generationId: string): Promise<boolean> {
  await tx.em.execute('select 1 from generation where id = ? for update', [generationId]);
  const [row] = await tx.em.execute<{ unused: boolean }[]>(
    `select coalesce(content.status not in ('failed', 'cancelled') and content.deleted_at is null, true) and not exists
       (select 1 from post where post.generation_id = generation.id or post.content_id = generation.content_id) as unused
     from generation left join content on content.id = generation.content_id where generation.id = ?`,
    [generationId],
  );
  return row?.unused ?? false;
}

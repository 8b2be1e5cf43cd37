import type { PlannedPlace } from '../../domain/automations/assign-generations.ts';
import { wordsFor } from '../../domain/automations/post-texts.ts';
import { fallbackTitle } from '../../domain/posts/compose-text.ts';
import { findFirstText, type Deck } from '../../domain/decks/deck.ts';
import { newId } from '../../domain/ids.ts';
import type { UsageMetric } from '../../domain/teams/plans.ts';
import type { RenderStatus } from '../../domain/posts/post.ts';
import { copyFor } from '../../domain/posts/post-copies.ts';
import type { JudgeDeck } from '../../domain/content/studio/validation/text-problems.ts';
import type { AutomationGeneration } from './automation-generations.ts';
import { lockRun } from './automation-runs.ts';
import { isSlotFilled, recordSlot } from './automation-slots.ts';
import { readDatabaseTime } from '../connection/clock.ts';
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

/** One step of a run. */
export interface Fill {
  /** As the run was opened. */
  run: Automation;
  planned: PlannedPlace<AutomationGeneration> & { idea: AutomationGeneration };
  /** The selected accounts that are connected. */
  accounts: readonly Account[];
  judgeDeck: JudgeDeck;
  hashDeck: Acceptance['hashDeck'];
  media: Acceptance['media'];
}

export type Filled =
  | { outcome: 'filled'; postId: string }
  /** Filled before, past by now, or its idea was used elsewhere meanwhile. */
  | { outcome: 'passed_over' }
  /** No video can be made of its idea any more. */
  | { outcome: 'unmakeable' }
  /** Paused, deleted, or taken over by another worker. */
  | { outcome: 'stopped' }
  | { outcome: 'archived' }
  | { outcome: 'usage_limit'; metric: UsageMetric; limit: number }
  | { outcome: 'no_credits'; cost: number; balance: number };

/**
 * Fills one place: the idea accepted, its video charged and begun, its post recorded. Safe to repeat: the automation's row is
 * held, so that a place is filled once. Whatever else it answers, it has left nothing.
 */
export async function fillSlot(tx: Transaction, fill: Fill): Promise<Filled> {
  const automation = await lockRun(tx, fill.run);
  if (!automation) return { outcome: 'stopped' };
  const workspace = await tx.em.findOneOrFail(Workspace, { id: automation.workspaceId }, { disableIdentityMap: true });
  if (workspace.archivedAt) return { outcome: 'archived' };
  const { place, idea } = fill.planned;
  if (place.at.getTime() <= (await readDatabaseTime(tx.em)).getTime()) return { outcome: 'passed_over' };
  if (await isSlotFilled(tx, automation.id, place)) return { outcome: 'passed_over' };
  if (!idea.accepted && (await findBriefProblem(tx.em, idea, fill.judgeDeck))) return { outcome: 'unmakeable' };
  // Before the idea is held, as POST /posts does: whoever takes both rows in one order never waits for one that waits for it.
  const counted = await countUsage(tx, automation.teamId, 'turbo_posts');
  if (!counted.ok) return { outcome: 'usage_limit', metric: 'turbo_posts', limit: counted.limit };
  const filled = await fillCounted(tx, automation, fill, workspace);
  if (filled.outcome !== 'filled') await countUsage(tx, automation.teamId, 'turbo_posts', -1);
  return filled;
}

async function fillCounted(tx: Transaction, automation: Automation, fill: Fill, workspace: Workspace): Promise<Filled> {
  const { planned, hashDeck, media } = fill;
  const { place, idea } = planned;
  if (!(await isUnused(tx, idea.id))) return { outcome: 'passed_over' };
  const { sandbox } = automation;
  const postId = newId('post');
  const accepted = await acceptGeneration(tx, { generationId: idea.id, sandbox, hashDeck, media, postId });
  if (accepted.outcome !== 'accepted') return refusalOf(accepted);
  // Held, so that a render that ends meanwhile finds the post that waits for it.
  const content = await lockContent(tx.em, accepted.contentId);
  if (!content || isLost(content)) return { outcome: 'passed_over' };
  await recordAutomationPost(tx, automation, fill, { postId, content, workspace });
  await recordSlot(tx, automation.id, place, { postId, runNumber: automation.runNumber });
  return { outcome: 'filled', postId };
}

function refusalOf(accepted: Exclude<Accepted, { outcome: 'accepted' }>): Filled {
  switch (accepted.outcome) {
    case 'discarded':
    case 'content_deleted':
      return { outcome: 'passed_over' };
    case 'archived':
      return { outcome: 'archived' };
    case 'usage_limit':
      return { outcome: 'usage_limit', metric: 'content_pieces', limit: accepted.limit };
    case 'no_credits':
      return { outcome: 'no_credits', cost: accepted.cost, balance: accepted.balance };
  }
}

function recordAutomationPost(
  tx: Transaction,
  automation: Automation,
  { planned: { place, idea }, accounts }: Fill,
  { postId, content, workspace }: { postId: string; content: Content; workspace: Workspace },
): Promise<string> {
  const title = fallbackTitle(findFirstText(content.deck as Partial<Deck> | null), workspace.name);
  const words = wordsFor(automation, idea);
  return recordPost(tx, {
    id: postId,
    teamId: automation.teamId,
    workspaceId: automation.workspaceId,
    schedule: 'scheduled',
    scheduledTime: place.at,
    timezone: workspace.timezone,
    renderStatus: renderStatusOf(content),
    contentId: content.id,
    caption: words.caption,
    hashtags: [...words.hashtags],
    perPlatform: automation.perPlatform,
    declarations: automation.declarations,
    publishMode: automation.publishMode,
    clipappSendToInbox: automation.clipappSendToInbox,
    clipappOptions: automation.clipappOptions,
    unpublishedUrls: [],
    sandbox: automation.sandbox,
    ownerType: automation.ownerType,
    influencerId: automation.ownerType === 'influencer' ? automation.influencerId : null,
    automationId: automation.id,
    generationId: idea.id,
    inReview: automation.requireApproval,
    targets: accounts.map((account) => buildTarget(account, copyFor(account.platform, words, title))),
  });
}

/** Its render ended without a video, or somebody has deleted it, after the idea was looked at. */
function isLost({ status, deletedAt }: Content): boolean {
  return deletedAt !== null || status === 'failed' || status === 'cancelled';
}

function renderStatusOf({ status }: Content): RenderStatus {
  return status === 'ready' ? 'ready' : status === 'rendering' ? 'rendering' : 'queued';
}

/** Holds the idea; false where a post has taken it, or its video has failed. */
async function isUnused(tx: Transaction, generationId: string): Promise<boolean> {
  await tx.em.execute('select 1 from generation where id = ? for update', [generationId]);
  const [row] = await tx.em.execute<{ unused: boolean }[]>(
    `select coalesce(content.status not in ('failed', 'cancelled') and content.deleted_at is null, true) and not exists
       (select 1 from post where post.generation_id = generation.id or post.content_id = generation.content_id) as unused
     from generation left join content on content.id = generation.content_id where generation.id = ?`,
    [generationId],
  );
  return row?.unused ?? false;
}

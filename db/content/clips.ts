import type { EntityManager } from '@mikro-orm/postgresql';
import type { Span } from '../../domain/content/choose-clips.ts';
import { newId } from '../../domain/ids.ts';
import type { ContentStatus } from '../entities/content.ts';
import { recordContentEnded } from '../webhooks/content-events.ts';
import { insertContent } from './contents.ts';
import type { Transaction } from '../connection/transaction.ts';

export interface NewClip extends Span {
  deck: Record<string, unknown>;
  deckHash: string;
  warnings: { code: string; path: string }[];
}

/**
 * Records the clips of a long video, best first, without a charge. Safe to repeat: existing clips stay. Returns their
 * ids, or null if the parent has ended.
 */
export async function recordClips(
  tx: Transaction,
  parentId: string,
  clips: readonly NewClip[],
): Promise<string[] | null> {
  const [parent] = await tx.em.execute<{ team_id: string; workspace_id: string; sandbox: boolean }[]>(
    `select team_id, workspace_id, sandbox from content where id = ? and status = 'rendering' for update`,
    [parentId],
  );
  if (!parent) return null;
  const existing = await listClips(tx.em, parentId);
  if (existing.length > 0) return existing;
  for (const [index, { fromMs, toMs, ...clip }] of clips.entries()) {
    const row = {
      ...clip,
      teamId: parent.team_id,
      workspaceId: parent.workspace_id,
      sandbox: parent.sandbox,
      format: 'clips' as const,
      source: 'studio' as const,
      parentId,
      inputs: { rank: index + 1, fromMs, toMs },
      creditsCharged: 0,
    };
    await insertContent(tx, row, newId('content'), 'queued');
  }
  return listClips(tx.em, parentId);
}

/** Lists the clips of a content, the best first. */
export async function listClips(em: EntityManager, parentId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from content where parent_id = ? order by (inputs->>'rank')::int`,
    [parentId],
  );
  return rows.map(({ id }) => id);
}

/** Locks the clips until the transaction ends, so that a finishing render waits. */
export async function lockClips(tx: Transaction, parentId: string): Promise<{ id: string; status: ContentStatus }[]> {
  return tx.em.execute<{ id: string; status: ContentStatus }[]>(
    'select id, status from content where parent_id = ? order by id for update',
    [parentId],
  );
}

/** Updates the progress of a long video after one of its clips has ended. Reading the source counts for a fifth. */
export async function markClipEnded(em: EntityManager, clipId: string): Promise<void> {
  await em.execute(
    `update content parent set updated_at = clock_timestamp(), progress = greatest(progress, (
       select 20 + 79 * count(*) filter (where status not in ('queued', 'rendering')) / count(*)
       from content where parent_id = parent.id))
     where id = (select parent_id from content where id = ?) and status = 'rendering'`,
    [clipId],
  );
}

/** Marks a long video as ready if one of its clips is ready. Safe to repeat. Returns whether one is. */
export async function finishClips(tx: Transaction, parentId: string): Promise<boolean> {
  const ready = await tx.em.execute<unknown[]>(
    `select 1 from content where parent_id = ? and status = 'ready' limit 1`,
    [parentId],
  );
  if (ready.length === 0) return false;
  const ended = await tx.em.execute<unknown[]>(
    `update content set status = 'ready', progress = 100, ready_at = clock_timestamp(), updated_at = clock_timestamp()
     where id = ? and status = 'rendering' returning id`,
    [parentId],
  );
  if (ended.length > 0) await recordContentEnded(tx, parentId);
  return true;
}

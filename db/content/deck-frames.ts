/** Drawn frames of decks. Their files are recorded as orphaned by the transaction that deletes the row. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { FRAME_LIFE_HOURS, MAX_FRAMES_PER_TEAM } from '../../domain/decks/deck-frames.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { adoptFiles, recordOrphans, removeOrphans, type RemoveFile } from './orphaned-files.ts';

export interface DeckFrame {
  storageKey: string;
  expiresAt: Date;
}

const LIFE = `${FRAME_LIFE_HOURS} * interval '1 hour'`;

/** Finds a frame and restarts its life. A frame that is being deleted is not found. */
export async function findDeckFrame(em: EntityManager, workspaceId: string, hash: string): Promise<DeckFrame | null> {
  const [found] = await queryPrepared<DeckFrame>(
    em,
    `update deck_frame set expires_at = clock_timestamp() + ${LIFE}
     where workspace_id = $1 and hash = $2 and expires_at > (select clock_timestamp())
     returning storage_key as "storageKey", expires_at as "expiresAt"`,
    [workspaceId, hash],
  );
  return found ?? null;
}

/**
 * Records a stored frame, and deletes the team's frames beyond the limit. Returns the frame of that hash: another request may
 * have drawn it meanwhile, and then the file of this one is left to `removeOrphans`.
 */
export async function recordDeckFrame(
  em: EntityManager,
  { teamId, workspaceId, hash, storageKey }: Record<'teamId' | 'workspaceId' | 'hash' | 'storageKey', string>,
  remove: RemoveFile,
): Promise<DeckFrame> {
  const { result } = await inTransaction(em, async (tx) => {
    const [inserted] = await queryPrepared<DeckFrame>(
      tx.em,
      `insert into deck_frame (team_id, workspace_id, hash, storage_key, expires_at)
       values ($1, $2, $3, $4, clock_timestamp() + ${LIFE})
       on conflict (workspace_id, hash) do update set expires_at = excluded.expires_at
       returning storage_key as "storageKey", expires_at as "expiresAt"`,
      [teamId, workspaceId, hash, storageKey],
    );
    if (!inserted) throw new Error('the frame was not recorded');
    if (inserted.storageKey === storageKey) await adoptFiles(tx, [storageKey]);
    const surplus = await deleteSurplus(tx, teamId);
    return { frame: inserted, removed: inserted.storageKey === storageKey ? surplus : [...surplus, storageKey] };
  });
  await removeOrphans(em, result.removed, remove);
  return result.frame;
}

/** Deletes the oldest frames beyond the limit. Skips those that a concurrent request has locked, because it deletes them. */
async function deleteSurplus(tx: Transaction, teamId: string): Promise<string[]> {
  return deleteAndRecord(
    tx,
    `select workspace_id, hash from deck_frame where team_id = $1
     order by expires_at desc, hash offset ${MAX_FRAMES_PER_TEAM} for update skip locked`,
    [teamId],
  );
}

const BATCH = 100;

/** Deletes up to 100 expired frames and their files. Returns whether more may be left. Safe to repeat and to run concurrently. */
export async function deleteExpiredFrames(em: EntityManager, remove: RemoveFile): Promise<boolean> {
  const { result: keys } = await inTransaction(em, (tx) =>
    deleteAndRecord(
      tx,
      `select workspace_id, hash from deck_frame where expires_at <= (select clock_timestamp())
       order by expires_at limit ${BATCH} for update skip locked`,
      [],
    ),
  );
  await removeOrphans(em, keys, remove);
  return keys.length === BATCH;
}

async function deleteAndRecord(tx: Transaction, selected: string, values: readonly unknown[]): Promise<string[]> {
  const deleted = await queryPrepared<{ storage_key: string }>(
    tx.em,
    `delete from deck_frame using (${selected}) as old
     where deck_frame.workspace_id = old.workspace_id and deck_frame.hash = old.hash returning storage_key`,
    values,
  );
  const keys = deleted.map(({ storage_key: key }) => key);
  if (keys.length > 0) await recordOrphans(tx.em, keys);
  return keys;
}

/**
 * Files that arrive in parts. Each part is a stored file that the row of its upload refers to. The whole length counts against the
 * storage of the plan from the start, so that a person learns of a full library before sending anything.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_UPLOADS_PER_TEAM, UPLOAD_LIFE_HOURS } from '../../domain/content/asset-uploads.ts';
import { newId } from '../../domain/ids.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { inTransaction, type Transaction } from '../connection/transaction.ts';
import { giveBackStorage, takeStorage } from '../credits/storage.ts';
import type { TeamVisibility } from '../visibility.ts';
import { adoptFiles, recordOrphans, removeOrphans, type RemoveFile } from './orphaned-files.ts';

export interface AssetUpload {
  id: string;
  teamId: string;
  workspaceId: string;
  name: string;
  bytes: number;
  /** Bytes that are stored, from the start of the file. */
  received: number;
  partKeys: string[];
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = `id, team_id as "teamId", workspace_id as "workspaceId", name, bytes, received, part_keys as "partKeys",
  created_at as "createdAt", expires_at as "expiresAt"`;

const VISIBLE = `id = $1 and team_id = $2 and workspace_id = coalesce($3, workspace_id)
  and expires_at > (select clock_timestamp())`;

const toValues = (id: string, { teamId, workspaceId }: TeamVisibility): unknown[] => [id, teamId, workspaceId];

type NewUpload = Pick<AssetUpload, 'teamId' | 'workspaceId' | 'name' | 'bytes'>;

/** Begins an upload. `too_many`: the team has as many as it may have. `no_storage`: the plan has no room, so the caller rolls back. */
export async function recordUpload(
  tx: Transaction,
  { teamId, workspaceId, name, bytes }: NewUpload,
): Promise<AssetUpload | 'too_many' | 'no_storage'> {
  const [upload] = await queryPrepared<AssetUpload>(
    tx.em,
    `insert into asset_upload (id, team_id, workspace_id, name, bytes, expires_at)
     select $1, $2, $3, $4, $5, clock_timestamp() + ${UPLOAD_LIFE_HOURS} * interval '1 hour'
     where (select count(*) from asset_upload where team_id = $2) < ${MAX_UPLOADS_PER_TEAM}
     returning ${COLUMNS}`,
    [newId('upload'), teamId, workspaceId, name, bytes],
  );
  if (!upload) return 'too_many';
  return (await takeStorage(tx, teamId, bytes)) ? upload : 'no_storage';
}

export async function findUpload(
  em: EntityManager,
  visibility: TeamVisibility,
  id: string,
): Promise<AssetUpload | null> {
  const select = `select ${COLUMNS} from asset_upload where ${VISIBLE}`;
  const [upload] = await queryPrepared<AssetUpload>(em, select, toValues(id, visibility));
  return upload ?? null;
}

/**
 * Appends a stored part. Returns null if the upload does not exist any more, would become too long, or has not received
 * exactly `offset` bytes: of two parts for one offset, one is appended.
 */
export async function appendPart(
  tx: Transaction,
  id: string,
  { offset, bytes, storageKey }: { offset: number; bytes: number; storageKey: string },
): Promise<AssetUpload | null> {
  const [upload] = await queryPrepared<AssetUpload>(
    tx.em,
    `update asset_upload set received = received + $3, part_keys = part_keys || $4::text
     where id = $1 and received = $2 and received + $3 <= bytes returning ${COLUMNS}`,
    [id, offset, bytes, storageKey],
  );
  // The part was recorded as an orphan before it was stored. From now on its upload refers to it.
  if (upload) await adoptFiles(tx, [storageKey]);
  return upload ?? null;
}

/** Deletes an upload and releases its storage. The caller deletes its parts. Returns null if there is none. */
export async function deleteUpload(
  tx: Transaction,
  visibility: TeamVisibility,
  id: string,
): Promise<AssetUpload | null> {
  const remove = `delete from asset_upload where ${VISIBLE} returning ${COLUMNS}`;
  const [upload] = await queryPrepared<AssetUpload>(tx.em, remove, toValues(id, visibility));
  if (upload) await giveBackStorage(tx, upload.teamId, upload.bytes);
  return upload ?? null;
}

const BATCH = 20;

/** Deletes expired uploads with their parts. Returns whether more may be left. Safe to repeat and to run concurrently. */
export async function deleteExpiredUploads(em: EntityManager, remove: RemoveFile): Promise<boolean> {
  const { result: expired } = await inTransaction(em, async (tx) => {
    const uploads = await queryPrepared<AssetUpload>(
      tx.em,
      `delete from asset_upload where id in (select id from asset_upload where expires_at <= (select clock_timestamp())
         order by expires_at limit ${BATCH} for update skip locked) returning ${COLUMNS}`,
      [],
    );
    const keys = uploads.flatMap(({ partKeys }) => partKeys);
    if (keys.length > 0) await recordOrphans(tx.em, keys);
    // The order of the teams is the same in all workers, so that two do not wait for each other.
    const sorted = uploads.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1));
    for (const { teamId, bytes } of sorted) await giveBackStorage(tx, teamId, bytes);
    return { keys, count: uploads.length };
  });
  if (expired.keys.length > 0) await removeOrphans(em, expired.keys, remove);
  return expired.count === BATCH;
}

import { recordAsset } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { lockOrphan, isReferenced, recordOrphans, removeOrphans, adoptFiles } from '../../db/content/orphaned-files.ts';
import { addStorage } from '../../db/credits/storage.ts';
import { toExtension } from '../../domain/content/media-extensions.ts';
import { hashFile } from '../../decks/hash-file.ts';
import type { ProbedMedia } from '../../decks/probe/probe-media.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface FileForLibrary {
  teamId: string;
  workspaceId: string;
  path: string;
  bytes: number;
  probed: ProbedMedia & { ok: true };
  name: string;
  /** Part of the storage key: the same file stored twice for one purpose has one key. */
  purpose: string;
  provenance: Record<string, unknown>;
}

/** The columns of an asset before it is inserted. */
export type StoredFile = Omit<Asset, 'id' | 'createdAt' | 'deletedAt' | 'regions' | 'ground'>;

/** A cleanup keeps orphan files of the last day, so a second attempt is rare. */
const MAX_ATTEMPTS = 3;

/** Inserts the row of a stored file. Returns another asset if the file is known, or null if the job was cancelled. */
type RecordFile = (tx: Transaction, file: StoredFile) => Promise<Asset | null>;

/** Adds a checked file to the library of its workspace. Idempotent: the same bytes are one asset. */
export async function addToLibrary(deps: ActivityDeps, file: FileForLibrary): Promise<Asset> {
  const asset = await storeFile(deps, file, (tx, stored) => recordAndCount(tx, stored));
  if (!asset) throw new Error('No asset was recorded.');
  return asset;
}

async function recordAndCount(tx: Transaction, stored: StoredFile): Promise<Asset> {
  const { asset, isNew } = await recordAsset(tx, stored);
  if (isNew) await addStorage(tx, asset.teamId, asset.bytes);
  return asset;
}

/**
 * Stores a checked file and records it, first as an orphan, so that after a crash a cleanup deletes it unless an asset
 * references it. Idempotent: the key follows from the purpose and the bytes. It cannot be guessed.
 */
export async function storeFile(deps: ActivityDeps, file: FileForLibrary, record: RecordFile): Promise<Asset | null> {
  const stored = await describeFile(deps, file);
  const { storageKey, mimeType } = stored;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await recordOrphans(deps.orm.em.fork(), [storageKey]);
    await deps.storage.putFile(storageKey, file.path, mimeType);
    await deps.checkpoint('file_stored', storageKey);
    const { result: kept } = await inTransaction(deps.orm.em, async (tx) => {
      const orphanLocked = await lockOrphan(tx, storageKey);
      // A cleanup deleted the file in the meantime, so it is stored again.
      if (!orphanLocked && !(await isReferenced(tx.em, storageKey))) return null;
      const asset = await record(tx, stored);
      // An orphan row that was inserted since belongs to a concurrent attempt, and is not deleted here.
      if (orphanLocked && asset?.storageKey === storageKey) await adoptFiles(tx, [storageKey]);
      return { asset };
    });
    if (!kept) continue;
    if (kept.asset?.storageKey !== storageKey) await removeOrphans(deps.orm.em, [storageKey], deps.storage.remove);
    return kept.asset;
  }
  throw new Error('The file was deleted every time before it could be recorded.');
}

async function describeFile(deps: ActivityDeps, file: FileForLibrary): Promise<StoredFile> {
  const { kind, mimeType, width, height, durationMs } = file.probed;
  const sha256 = await hashFile(file.path);
  const folder = `c/${deps.mediaToken(file.purpose)}`;
  const storageKey = `${folder}/${kind}-${sha256.slice(0, 16)}.${toExtension(mimeType)}`;
  const { teamId, workspaceId, name, bytes, provenance } = file;
  const size = { width: width || null, height: height || null, durationMs: durationMs || null };
  return { teamId, workspaceId, kind, name, mimeType, bytes, sha256, ...size, storageKey, provenance };
}

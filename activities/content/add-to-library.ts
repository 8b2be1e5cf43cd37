import { recordAsset } from '../../db/content/assets.ts';
import type { Asset } from '../../db/entities/asset.ts';
import { inTransaction, type Transaction } from '../../db/connection/transaction.ts';
import { holdFile, isNamed, noteFiles, removeUnnamed, strikeFile } from '../../db/content/orphaned-files.ts';
import { extensionOf } from '../../domain/content/media-extensions.ts';
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
  /** What it was brought for: the same file brought twice for it lies in one place. */
  purpose: string;
  provenance: Record<string, unknown>;
}

/** What the library says of a file, without its row. */
export type StoredFile = Omit<Asset, 'id' | 'createdAt' | 'deletedAt'>;

/** A sweep leaves what was noted within a day: to store a file twice is rare already. */
const MOST_STORES = 3;

/** Writes the row that names a stored file. Answers another asset where one is known already, null where nobody wants it. */
type RecordFile = (tx: Transaction, file: StoredFile) => Promise<Asset | null>;

/** Adds a judged file to the library of its workspace; the same bytes twice are one asset. Safe to repeat. */
export async function addToLibrary(deps: ActivityDeps, file: FileForLibrary): Promise<Asset> {
  const asset = await storeFile(deps, file, async (tx, stored) => (await recordAsset(tx, stored)).asset);
  if (!asset) throw new Error('The library has recorded nothing.');
  return asset;
}

/**
 * Puts a judged file into storage and has it recorded, as one: whatever dies in between, no file stays that no asset names. Safe to
 * repeat: its key names its purpose and its bytes, and nobody can guess it.
 */
export async function storeFile(deps: ActivityDeps, file: FileForLibrary, record: RecordFile): Promise<Asset | null> {
  const stored = await describeFile(deps, file);
  const { storageKey, mimeType } = stored;
  for (let stores = 0; stores < MOST_STORES; stores++) {
    await noteFiles(deps.orm.em.fork(), [storageKey]);
    await deps.storage.putFile(storageKey, file.path, mimeType);
    await deps.checkpoint('file_stored', storageKey);
    const { result: kept } = await inTransaction(deps.orm.em, async (tx) => {
      const held = await holdFile(tx, storageKey);
      // Where it was removed meanwhile, it is stored again.
      if (!held && !(await isNamed(tx.em, storageKey))) return null;
      const asset = await record(tx, stored);
      // A note that came later is another attempt's, which may hold it and wait for this one.
      if (held && asset?.storageKey === storageKey) await strikeFile(tx, storageKey);
      return { asset };
    });
    if (!kept) continue;
    if (kept.asset?.storageKey !== storageKey) await removeUnnamed(deps.orm.em, [storageKey], deps.storage.remove);
    return kept.asset;
  }
  throw new Error('A file was removed each time before it could be recorded.');
}

async function describeFile(deps: ActivityDeps, file: FileForLibrary): Promise<StoredFile> {
  const { kind, mimeType, width, height, durationMs } = file.probed;
  const sha256 = await hashFile(file.path);
  const folder = `c/${deps.mediaToken(file.purpose)}`;
  const storageKey = `${folder}/${kind}-${sha256.slice(0, 16)}.${extensionOf(mimeType)}`;
  const { teamId, workspaceId, name, bytes, provenance } = file;
  const size = { width: width || null, height: height || null, durationMs: durationMs || null };
  return { teamId, workspaceId, kind, name, mimeType, bytes, sha256, ...size, storageKey, provenance };
}

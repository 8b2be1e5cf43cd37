import { recordAsset } from '../db/assets.ts';
import type { Asset } from '../db/entities/asset.ts';
import { inTransaction } from '../db/transaction.ts';
import { extensionOf } from '../domain/media-extensions.ts';
import { hashFile } from '../render/hash-file.ts';
import type { ProbedMedia } from '../render/probe.ts';
import type { World } from './world.ts';

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

/** Puts a judged file into storage. Safe to repeat: its key names its purpose and its bytes, and nobody can guess it. */
export async function storeFile(world: World, file: FileForLibrary): Promise<StoredFile> {
  const { kind, mimeType, width, height, durationMs } = file.probed;
  const sha256 = await hashFile(file.path);
  const folder = `c/${world.mediaToken(file.purpose)}`;
  const storageKey = `${folder}/${kind}-${sha256.slice(0, 16)}.${extensionOf(mimeType)}`;
  await world.storage.putFile(storageKey, file.path, mimeType);
  const { teamId, workspaceId, name, bytes, provenance } = file;
  const size = { width: width || null, height: height || null, durationMs: durationMs || null };
  return { teamId, workspaceId, kind, name, mimeType, bytes, sha256, ...size, storageKey, provenance };
}

/** Adds a judged file to the library of its workspace; the same bytes twice are one asset. Safe to repeat. */
export async function addToLibrary(world: World, file: FileForLibrary): Promise<Asset> {
  const stored = await storeFile(world, file);
  const { result } = await inTransaction(world.orm.em, (tx) => recordAsset(tx, stored));
  if (result.asset.storageKey !== stored.storageKey) await world.storage.remove(stored.storageKey);
  return result.asset;
}

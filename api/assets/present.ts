import type { Storage } from '../../adapters/ports.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { AssetResponse } from './contract.ts';

export function presentAsset(row: Asset, storage: Pick<Storage, 'getUrl'>): AssetResponse {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    kind: row.kind,
    name: row.name,
    mimeType: row.mimeType,
    bytes: row.bytes,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    url: storage.getUrl(row.storageKey),
    provenance: row.provenance,
    createdAt: row.createdAt.toISOString(),
  };
}

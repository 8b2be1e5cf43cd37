import type { Storage } from '../../adapters/ports.ts';
import type { z } from 'zod';
import type { Asset } from '../../db/entities/asset.ts';
import type { AssetUpload } from '../../db/content/asset-uploads.ts';
import type { AssetResponse, UploadResponse } from './contract.ts';

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

export function presentUpload(upload: AssetUpload): z.input<typeof UploadResponse> {
  const { id, workspaceId, name, bytes, received, createdAt, expiresAt } = upload;
  return {
    id,
    workspaceId,
    name,
    bytes,
    received,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

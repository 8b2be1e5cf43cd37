import type { Storage } from '../../adapters/ports.ts';
import type { z } from 'zod';
import type { Asset } from '../../db/entities/asset.ts';
import type { AssetUpload } from '../../db/content/asset-uploads.ts';
import { presentRow } from '../http/present-row.ts';
import { AssetResponse, UploadResponse } from './contract.ts';

export function presentAsset(row: Asset, storage: Pick<Storage, 'getUrl'>): AssetResponse {
  return presentRow(AssetResponse, row, { url: storage.getUrl(row.storageKey) });
}

export function presentUpload(upload: AssetUpload): z.input<typeof UploadResponse> {
  return presentRow(UploadResponse, upload, {});
}

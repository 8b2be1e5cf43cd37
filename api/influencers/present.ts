import type { Storage } from '../../adapters/ports.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import type { ShownPreview } from '../../db/influencers/influencer-previews.ts';
import type { InfluencerResponse, PreviewResponse } from './contract.ts';

type Urls = Pick<Storage, 'getUrl'>;

export function presentInfluencer(
  row: Influencer,
  previews: readonly ShownPreview[],
  storage: Urls,
): InfluencerResponse {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    name: row.name,
    appearance: row.appearance,
    voice: row.voice,
    referenceAssetId: row.referenceAssetId,
    status: row.status,
    previews: previews.map((preview) => presentPreview(preview, storage)),
    selectedPreviewId: row.selectedPreviewId,
    sandbox: row.sandbox,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentPreview({ preview, storageKey }: ShownPreview, storage: Urls): PreviewResponse {
  return {
    id: preview.id,
    status: preview.status,
    url: storageKey === null ? null : storage.getUrl(storageKey),
    error: preview.errorCode ? { code: preview.errorCode, message: preview.errorMessage } : null,
    credits: { charged: preview.creditsCharged, refunded: preview.creditsRefunded },
    createdAt: preview.createdAt.toISOString(),
  };
}

import type { Storage } from '../../adapters/ports.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import { toFailureReason, type FailureReason } from '../../domain/failure-reason.ts';
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
    error:
      row.status === 'failed' ? (previews.map(({ preview }) => findError(preview)).findLast(Boolean) ?? null) : null,
    previews: previews.map((preview) => presentPreview(preview, storage)),
    selectedPreviewId: row.selectedPreviewId,
    sandbox: row.sandbox,
    createdAt: row.createdAt.toISOString(),
  };
}

function findError({ errorCode, errorMessage }: ShownPreview['preview']): FailureReason | null {
  return toFailureReason(errorCode, errorMessage);
}

function presentPreview({ preview, storageKey }: ShownPreview, storage: Urls): PreviewResponse {
  return {
    id: preview.id,
    status: preview.status,
    url: storageKey === null ? null : storage.getUrl(storageKey),
    error: findError(preview),
    credits: { charged: preview.creditsCharged, refunded: preview.creditsRefunded },
    createdAt: preview.createdAt.toISOString(),
  };
}

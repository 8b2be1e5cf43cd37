import type { Storage } from '../../adapters/ports.ts';
import type { Influencer } from '../../db/entities/influencer.ts';
import { toFailureReason, type FailureReason } from '../../domain/failure-reason.ts';
import type { ShownPreview } from '../../db/influencers/influencer-previews.ts';
import { presentRow } from '../http/present-row.ts';
import { InfluencerResponse, PreviewResponse } from './contract.ts';

type Urls = Pick<Storage, 'getUrl'>;

export function presentInfluencer(
  row: Influencer,
  previews: readonly ShownPreview[],
  storage: Urls,
): InfluencerResponse {
  return presentRow(InfluencerResponse, row, {
    error:
      row.status === 'failed' ? (previews.map(({ preview }) => findError(preview)).findLast(Boolean) ?? null) : null,
    previews: previews.map((preview) => presentPreview(preview, storage)),
  });
}

function findError({ errorCode, errorMessage }: ShownPreview['preview']): FailureReason | null {
  return toFailureReason(errorCode, errorMessage);
}

function presentPreview({ preview, storageKey }: ShownPreview, storage: Urls): PreviewResponse {
  return presentRow(PreviewResponse, preview, {
    url: storageKey === null ? null : storage.getUrl(storageKey),
    error: findError(preview),
    credits: { charged: preview.creditsCharged, refunded: preview.creditsRefunded },
  });
}

import type { Storage } from '../../adapters/ports.ts';
import type { RelatedIds } from '../../db/content/find-content.ts';
import type { Content } from '../../db/entities/content.ts';
import type { ContentFormat } from '../../domain/content/media-jobs.ts';
import { toFailureReason } from '../../domain/failure-reason.ts';
import type { SpendingType } from '../../domain/credits/prices.ts';
import type { ApiDeps } from '../api-deps.ts';
import { presentRow } from '../http/present-row.ts';
import { ContentResponse, type AcceptedRenderResponse } from './contract/response.ts';

export function presentContent(
  row: Content,
  related: RelatedIds & Pick<ContentResponse, 'pictures'>,
  storage: Pick<Storage, 'getUrl'>,
): ContentResponse {
  return presentRow(ContentResponse, row, {
    ...related,
    format: row.format as ContentFormat,
    waitingFor: presentWaitingFor(row),
    outputUrl: row.outputKey ? storage.getUrl(row.outputKey) : null,
    thumbnailUrl: row.thumbnailKey ? storage.getUrl(row.thumbnailKey) : null,
    error: toFailureReason(row.errorCode, row.errorMessage),
    credits: { charged: row.creditsCharged, refunded: row.creditsRefunded },
  });
}

export interface AcceptedRender {
  contentId: string;
  format: ContentFormat;
  /** `ready` if a finished render of the same deck is reused. */
  status: 'queued' | 'ready';
  /** The charges; empty if the render is free. */
  items: { spendingType: SpendingType; credits: number }[];
  warnings: { code: string; path: string; message?: string }[];
}

export function presentAcceptedRender(
  { contentId, format, status, items, warnings }: AcceptedRender,
  { config }: Pick<ApiDeps, 'config'>,
): AcceptedRenderResponse {
  const charged = items.reduce((sum, { credits }) => sum + credits, 0);
  const statusUrl = `${config.publicUrl}/api/v1/content/${contentId}`;
  return { contentId, format, status, statusUrl, credits: { charged, items }, warnings };
}

/** Returns what an unfinished job waits for; null once it has ended. */
export function presentWaitingFor({
  status,
  waitingFor,
}: Pick<Content, 'status' | 'waitingFor'>): Content['waitingFor'] {
  return status === 'queued' || status === 'rendering' ? waitingFor : null;
}

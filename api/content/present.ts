import type { Storage } from '../../adapters/ports.ts';
import type { Content } from '../../db/entities/content.ts';

export function presentContent(row: Content, postIds: readonly string[], storage: Pick<Storage, 'url'>) {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    format: row.format,
    status: row.status,
    progress: row.progress,
    outputUrl: row.outputKey ? storage.url(row.outputKey) : null,
    thumbnailUrl: row.thumbnailKey ? storage.url(row.thumbnailKey) : null,
    durationMs: row.durationMs,
    width: row.width,
    height: row.height,
    deckHash: row.deckHash,
    warnings: row.warnings,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage } : null,
    credits: { charged: row.creditsCharged, refunded: row.creditsRefunded },
    generationId: row.generationId,
    postIds,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
  };
}

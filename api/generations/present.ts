import type { Generation } from '../../db/entities/generation.ts';
import type { ListedGeneration } from '../../db/generations/generations.ts';
import type { GenerationResponse, GenerationWithDeckResponse } from './contract/response.ts';

export function presentGeneration(row: ListedGeneration): GenerationResponse {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    revision: row.revision,
    automationId: row.automationId,
    influencerId: row.influencerId,
    writer: row.writer,
    variantOf: row.variantOf,
    changedFeature: row.changedFeature,
    format: row.format,
    caption: row.hook,
    postCaption: row.caption,
    hashtags: row.hashtags,
    why: row.why,
    angle: row.angle,
    score: row.score,
    scoreDetail: row.scoreDetail,
    status: row.status,
    pictures: row.pictures,
    contentId: row.contentId,
    sandbox: row.sandbox,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Presents a generation with its deck, which only template formats have. */
export function presentGenerationWithDeck(row: Generation): GenerationWithDeckResponse {
  return { ...presentGeneration(row), ...(row.deck ? { deck: row.deck } : {}) };
}

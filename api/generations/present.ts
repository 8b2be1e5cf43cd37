import type { Generation } from '../../db/entities/generation.ts';
import type { ListedGeneration } from '../../db/generations/generations.ts';
import { presentRow } from '../http/present-row.ts';
import { GenerationResponse, type GenerationWithDeckResponse } from './contract/response.ts';

export function presentGeneration(row: ListedGeneration): GenerationResponse {
  return presentRow(GenerationResponse, row, { caption: row.hook, postCaption: row.caption });
}

/** Presents a generation with its deck, which only template formats have. */
export function presentGenerationWithDeck(row: Generation): GenerationWithDeckResponse {
  return { ...presentGeneration(row), ...(row.deck ? { deck: row.deck } : {}) };
}

import type { ProviderOutput } from '../../ports.ts';

/** Fills in empty values for the other fields; embedded media has no model and costs nothing. */
export function createOutput(fields: Partial<ProviderOutput>): ProviderOutput {
  return { path: null, mimeType: null, words: null, key: null, model: null, costUsd: 0, warnings: [], ...fields };
}

import type { ProviderOutput } from '../../ports.ts';

/** Fills in empty values for the other fields; embedded media has no model. */
export function createOutput(fields: Partial<ProviderOutput>): ProviderOutput {
  return { path: null, mimeType: null, words: null, key: null, model: null, warnings: [], ...fields };
}

import type { ProviderOutput } from '../../ports.ts';

/** A product with what is given, and nothing said about the rest: no model made it. */
export function createOutput(given: Partial<ProviderOutput>): ProviderOutput {
  return { path: null, mimeType: null, words: null, key: null, model: null, warnings: [], ...given };
}

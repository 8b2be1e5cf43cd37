import type { ProviderCallbackReader } from './callback-reader.ts';
import { createFalCallbackReader } from './fal/fal-callback.ts';
import { createProviderHttp } from './provider-http.ts';
import { createReplicateCallbackReader } from './replicate/replicate-callback.ts';
import { listConfiguredHosts, type MediaSettings } from './settings.ts';

export interface ProviderCallbacks {
  /** Null if the provider is not configured or sends no callbacks. */
  find(provider: string): ProviderCallbackReader | null;
}

export function createProviderCallbacks(settings: MediaSettings): ProviderCallbacks {
  const http = createProviderHttp(listConfiguredHosts(settings));
  const readers = new Map<string, ProviderCallbackReader>();
  if (settings.fal) readers.set('fal', createFalCallbackReader(settings.fal.jwksUrl, http));
  if (settings.replicate) readers.set('replicate', createReplicateCallbackReader(settings.replicate, http));
  return { find: (provider) => readers.get(provider) ?? null };
}

import type { CallbackReader } from './callback-reader.ts';
import { falCallbacks } from './fal/fal-callback.ts';
import { createProviderHttp } from './provider-http.ts';
import { replicateCallbacks } from './replicate/replicate-callback.ts';
import { configuredHosts, type MediaSettings } from './settings.ts';

/** Reads what providers send when a job has ended. */
export interface ProviderCallbacks {
  /** Null for a provider that is not configured, or sends nothing. */
  of(provider: string): CallbackReader | null;
}

export function createProviderCallbacks(settings: MediaSettings): ProviderCallbacks {
  const http = createProviderHttp(configuredHosts(settings));
  const readers = new Map<string, CallbackReader>();
  if (settings.fal) readers.set('fal', falCallbacks(settings.fal.jwksUrl, http));
  if (settings.replicate) readers.set('replicate', replicateCallbacks(settings.replicate, http));
  return { of: (provider) => readers.get(provider) ?? null };
}

import { MEDIA_KINDS } from '../../../domain/content/media-call.ts';
import type { ModelEntry, ProviderName } from '../model-entry.ts';
import { createProviderHttp } from '../provider-http.ts';
import { listConfiguredHosts, type MediaSettings } from '../settings.ts';
import { checkElevenlabs } from './check-elevenlabs.ts';
import { checkFal } from './check-fal.ts';
import { checkHedra } from './check-hedra.ts';
import { checkOpenai } from './check-openai.ts';
import { checkReplicate } from './check-replicate.ts';
import type { CheckResult } from './check-result.ts';

/** Checks the key, the balance and the models of each configured provider with calls that cost nothing. */
export async function checkProviders(settings: MediaSettings): Promise<CheckResult[]> {
  const http = createProviderHttp(listConfiguredHosts(settings));
  const list = (name: ProviderName): ModelEntry[] =>
    MEDIA_KINDS.flatMap((kind) => settings.models[kind].filter(({ provider }) => provider === name));
  const results = await Promise.all([
    settings.fal ? checkFal(settings.fal, list('fal'), http) : [],
    settings.replicate ? checkReplicate(settings.replicate, list('replicate'), http) : [],
    settings.openai ? checkOpenai(settings.openai, list('openai'), http) : [],
    settings.hedra ? checkHedra(settings.hedra, list('hedra'), http) : [],
    settings.elevenlabs ? checkElevenlabs(settings.elevenlabs, list('elevenlabs'), http) : [],
  ]);
  return results.flat();
}

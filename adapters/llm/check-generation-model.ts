import { createProviderHttp } from '../providers/provider-http.ts';
import { describeFault, type CheckResult } from '../providers/check/check-result.ts';
import { getHostAndPort } from '../providers/settings.ts';
import { ANTHROPIC_VERSION } from './anthropic-messages.ts';
import type { GenerationSettings } from './settings.ts';

/** Reads the description of the language model, which needs a valid key. Writes nothing. */
export async function checkGenerationModel(settings: GenerationSettings): Promise<CheckResult> {
  const { api, model, baseUrl } = settings;
  const http = createProviderHttp(getHostAndPort(new URL(baseUrl)));
  const path = api === 'anthropic' ? '/v1/models' : '/models';
  const url = `${baseUrl}${path}/${encodeURIComponent(model)}`;
  const reply = await http.send({ method: 'GET', url, headers: buildHeaders(settings) });
  const fault = describeFault('The language model', reply);
  return {
    provider: api,
    subject: model,
    isFault: fault !== null,
    message: fault ?? 'exists, and the key is accepted',
  };
}

function buildHeaders({ api, key }: GenerationSettings): Record<string, string> {
  if (key === null) return {};
  if (api === 'gemini') return { 'x-goog-api-key': key };
  const authorization = `Bearer ${key}`;
  return api === 'anthropic' ? { authorization, 'anthropic-version': ANTHROPIC_VERSION } : { authorization };
}

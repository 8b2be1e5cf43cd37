import { readGenerationSettings, type GenerationSettings } from '../../adapters/llm/settings.ts';
import { checkProviders } from '../../adapters/providers/check/check-providers.ts';
import { readMediaSettings, getHostAndPort } from '../../adapters/providers/settings.ts';
import { createProviderHttp } from '../../adapters/providers/provider-http.ts';
import { describeFault, type CheckResult } from '../../adapters/providers/check/check-result.ts';
import { ANTHROPIC_VERSION } from '../../adapters/llm/anthropic-messages.ts';

/**
 * Checks the configured media providers and the language model: keys, balances, and whether each model exists and takes what
 * this service sends. Starts no job.
 */
export async function checkMediaProviders(env = process.env) {
  const media = readMediaSettings(env);
  const generation = readGenerationSettings(env, media);
  const results = await checkProviders(media);
  if (generation) results.push(await checkGenerationModel(generation));
  const faults = results.filter(({ isFault }) => isFault).length;
  const lines = results.map(
    ({ isFault, provider, subject, message }) => `${isFault ? '✗' : '✓'} ${provider} ${subject}: ${message}`,
  );
  const none = 'No media provider is configured. Set the key of one, such as FAL_KEY or ELEVENLABS_API_KEY.';
  const summary = faults === 0 ? 'Everything is in order.' : `${faults} of ${results.length} checks found a fault.`;
  const text = results.length === 0 ? none : [...lines, summary].join('\n');
  return { json: { faults, results }, text };
}

/** Reads the description of the language model, which needs a valid key. Writes nothing. */
async function checkGenerationModel(settings: GenerationSettings): Promise<CheckResult> {
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

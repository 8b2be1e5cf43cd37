import { checkGenerationModel } from '../../adapters/llm/check-generation-model.ts';
import { readGenerationSettings } from '../../adapters/llm/settings.ts';
import { checkProviders } from '../../adapters/providers/check/check-providers.ts';
import { readMediaSettings } from '../../adapters/providers/settings.ts';

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

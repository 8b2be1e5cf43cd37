import { parseJson } from '../../web/parse-json.ts';
import type { ModelEntry } from '../model-entry.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { readPath } from '../response-path.ts';
import type { OpenaiSettings } from '../settings.ts';
import { checkKey, createGet, describeEnding, describeFault, type CheckResult } from './check-result.ts';

const provider = 'openai';
const TITLE = 'The OpenAI-compatible service';

/** Reads the list of models, and each model with its shutdown date. OpenAI reports neither a balance nor the input schemas of models. */
export async function checkOpenai(
  settings: OpenaiSettings,
  entries: readonly ModelEntry[],
  http: ProviderHttp,
): Promise<CheckResult[]> {
  const get = createGet(http, settings.baseUrl, settings.key);
  const results = [checkKey(provider, TITLE, await get('/models'))];
  for (const { model, endsAt } of entries) {
    const reply = await get(`/models/${encodeURIComponent(model)}`);
    const missing = describeFault(TITLE, reply);
    const reported = reply.answered ? readPath(parseJson(reply.body.toString('utf8')), 'shutdown_date') : null;
    const ending = describeEnding(typeof reported === 'string' ? reported : endsAt);
    const message = missing ?? ending ?? 'exists';
    results.push({ provider, subject: model, isFault: missing !== null || ending !== null, message });
  }
  return results;
}

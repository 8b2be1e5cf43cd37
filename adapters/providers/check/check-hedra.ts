import { parseJson } from '../../web/parse-json.ts';
import type { ModelEntry } from '../model-entry.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { readPath } from '../response-path.ts';
import type { HedraSettings } from '../settings.ts';
import { checkKey, compareInput, createGet, describeFault, type CheckResult } from './check-result.ts';

const provider = 'hedra';
const TITLE = 'Hedra';

/** Reads the balance, which needs a valid key, and the schema and price of each model. Starts no jobs. */
export async function checkHedra(
  settings: HedraSettings,
  entries: readonly ModelEntry[],
  http: ProviderHttp,
): Promise<CheckResult[]> {
  const get = createGet(http, settings.baseUrl, settings.key);
  const reply = await get('/balance');
  const results = [checkKey(provider, TITLE, reply)];
  const balance = reply.answered ? readPath(parseJson(reply.body.toString('utf8')), 'balance') : null;
  if (typeof balance === 'number') {
    const message = balance > 0 ? `$${balance.toFixed(2)} left` : 'is exhausted; Hedra rejects every call';
    results.push({ provider, subject: 'balance', isFault: balance <= 0, message });
  }
  for (const entry of entries) {
    const model = await get(`/models/${encodeURIComponent(entry.model)}`);
    const detail = model.answered ? parseJson(model.body.toString('utf8')) : null;
    const fault = describeFault(TITLE, model) ?? compareInput(entry, readPath(detail, 'input_schema'));
    const price = readPath(detail, 'price_description');
    const note =
      typeof price === 'string'
        ? `exists, and its input schema accepts our request fields (${price.slice(0, 100)})`
        : 'exists';
    results.push({ provider, subject: entry.model, isFault: fault !== null, message: fault ?? note });
  }
  return results;
}

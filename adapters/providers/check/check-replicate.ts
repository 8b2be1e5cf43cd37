import { parseJson } from '../../web/parse-json.ts';
import type { ModelEntry } from '../model-entry.ts';
import type { ProviderHttp } from '../provider-http.ts';
import { readPath } from '../response-path.ts';
import type { ReplicateSettings } from '../settings.ts';
import { checkKey, compareInput, createGet, describeFault, type CheckResult, type Get } from './check-result.ts';

const provider = 'replicate';
const TITLE = 'Replicate';
const INPUT = 'openapi_schema.components.schemas.Input';

/** Reads the account, which needs a valid token, and the schema of each model. Replicate does not report the balance. */
export async function checkReplicate(
  settings: ReplicateSettings,
  entries: readonly ModelEntry[],
  http: ProviderHttp,
): Promise<CheckResult[]> {
  const get = createGet(http, settings.apiUrl, settings.token);
  const results = [checkKey(provider, TITLE, await get('/account'))];
  for (const entry of entries) {
    const { isFault, message } = await checkModel(entry, get);
    results.push({ provider, subject: entry.model, isFault, message });
  }
  return results;
}

async function checkModel(entry: ModelEntry, get: Get): Promise<Pick<CheckResult, 'isFault' | 'message'>> {
  const [name = '', version] = entry.model.split(':', 2);
  const reply = await get(version === undefined ? `/models/${name}` : `/models/${name}/versions/${version}`);
  const fault = describeFault(TITLE, reply);
  if (fault !== null || !reply.answered) return { isFault: true, message: fault ?? '' };
  const model = parseJson(reply.body.toString('utf8'));
  if (version === undefined && readPath(model, 'is_official') === false) {
    const message = 'is a community model, which runs by version only: name it as owner/name:version';
    return { isFault: true, message };
  }
  const difference = compareInput(entry, readPath(model, version === undefined ? `latest_version.${INPUT}` : INPUT));
  return {
    isFault: difference !== null,
    message: difference ?? 'exists, and its input schema accepts our request fields',
  };
}

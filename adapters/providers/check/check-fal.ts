import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { ModelEntry } from '../model-entry.ts';
import type { ProviderHttp } from '../provider-http.ts';
import type { FalSettings } from '../settings.ts';
import { checkKey, compareInput, describeFault, type CheckResult } from './check-result.ts';

const provider = 'fal';

/** fal publishes an OpenAPI document per model. */
const DocumentShape = z.object({
  paths: z.record(z.string(), z.object({ post: z.unknown().optional() })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const PostShape = z.object({
  requestBody: z.object({
    content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
  }),
});

/** Reads the balance, which needs a valid key, and the schema of each model. Starts no jobs. */
export async function checkFal(
  settings: FalSettings,
  entries: readonly ModelEntry[],
  http: ProviderHttp,
): Promise<CheckResult[]> {
  const balance = await http.send({
    method: 'GET',
    url: `${settings.restUrl}/billing/user_balance`,
    headers: { authorization: `Key ${settings.key}` },
  });
  const fault = describeFault(provider, balance);
  const results = [checkKey(provider, provider, balance)];
  const usd = balance.answered && fault === null ? Number(balance.body.toString('utf8')) : Number.NaN;
  if (Number.isFinite(usd)) {
    const message = usd > 0 ? `$${usd.toFixed(2)} left` : `is exhausted ($${usd.toFixed(2)}); fal rejects every call`;
    results.push({ provider, subject: 'balance', isFault: usd <= 0, message });
  }
  for (const entry of entries) results.push(await checkModel(settings, entry, http));
  return results;
}

async function checkModel(settings: FalSettings, entry: ModelEntry, http: ProviderHttp): Promise<CheckResult> {
  const result = { provider, subject: entry.model };
  const url = `${settings.schemaUrl}?endpoint_id=${encodeURIComponent(entry.model)}`;
  const reply = await http.send({ method: 'GET', url });
  const fault = describeFault(provider, reply);
  if (fault !== null) return { ...result, isFault: true, message: fault };
  const schema = reply.answered ? findInputSchema(reply.body.toString('utf8')) : null;
  const difference = compareInput(entry, schema);
  return {
    ...result,
    isFault: difference !== null,
    message: difference ?? 'exists, and its input schema accepts our request fields',
  };
}

function findInputSchema(text: string): unknown {
  const document = parseResponse(DocumentShape, text);
  const posts = Object.values(document?.paths ?? {}).map(({ post }) => PostShape.safeParse(post));
  const ref = posts.find(({ success }) => success)?.data?.requestBody.content['application/json'].schema.$ref;
  return document?.components.schemas[ref?.split('/').at(-1) ?? ''];
}

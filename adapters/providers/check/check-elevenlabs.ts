import { z } from 'zod';
import { MAX_SCRIPT_LENGTH } from '../../../domain/content/media-jobs.ts';
import { parseResponse } from '../../web/parse-json.ts';
import type { ModelEntry } from '../model-entry.ts';
import type { ProviderHttp, ProviderReply } from '../provider-http.ts';
import type { ElevenlabsSettings } from '../settings.ts';
import { checkKey, describeFault, type CheckResult } from './check-result.ts';

const provider = 'elevenlabs';
const TITLE = 'ElevenLabs';

const MAX_PAGES = 20;

const ModelsShape = z.array(
  z.object({
    model_id: z.string(),
    can_do_text_to_speech: z.boolean().optional(),
    maximum_text_length_per_request: z.number().optional(),
  }),
);
const VoicesShape = z.object({
  voices: z.array(z.object({ voice_id: z.string() })),
  has_more: z.boolean(),
  next_page_token: z.string().nullish(),
});
const SubscriptionShape = z.object({
  character_count: z.number(),
  character_limit: z.number(),
  max_credit_limit_extension: z.union([z.number(), z.literal('unlimited')]),
});

type Models = z.infer<typeof ModelsShape>;

/** Reads the models, the remaining credits and the voices of the account. Generates no speech. */
export async function checkElevenlabs(
  settings: ElevenlabsSettings,
  entries: readonly ModelEntry[],
  http: ProviderHttp,
): Promise<CheckResult[]> {
  const get = (path: string): Promise<ProviderReply> =>
    http.send({ method: 'GET', url: `${settings.baseUrl}${path}`, headers: { 'xi-api-key': settings.key } });
  const reply = await get('/v1/models');
  const key = checkKey(provider, TITLE, reply);
  if (key.isFault) return [key];
  const models = reply.answered ? parseResponse(ModelsShape, reply.body.toString('utf8')) : null;
  const voices = await listVoices(get);
  const results = [key, describeBalance(await get('/v1/user/subscription'))];
  for (const entry of entries) {
    const fault = findModelFault(entry, models) ?? findVoiceFault(entry, voices);
    const message = fault ?? 'exists, and so do its voices';
    results.push({ provider, subject: entry.model, isFault: fault !== null, message });
  }
  return results;
}

/** The remaining credits. A key that is restricted to speech cannot read them, which is no fault. */
function describeBalance(reply: ProviderReply): CheckResult {
  const result = { provider, subject: 'balance' };
  const read = reply.answered ? parseResponse(SubscriptionShape, reply.body.toString('utf8')) : null;
  if (!read) {
    const message = `cannot be read: ${describeFault(TITLE, reply) ?? 'the response is not readable'}`;
    return { ...result, isFault: false, message };
  }
  const left = read.character_limit - read.character_count;
  const isFault = left <= 0 && read.max_credit_limit_extension === 0;
  const message = `${Math.max(0, left)} of ${read.character_limit} credits left in this billing period`;
  return { ...result, isFault, message: isFault ? `${message}; ElevenLabs rejects every call` : message };
}

function findModelFault({ model }: ModelEntry, models: Models | null): string | null {
  if (!models) return 'the list of models cannot be read';
  const found = models.find(({ model_id: id }) => id === model);
  if (!found) return 'ElevenLabs does not know this model';
  if (found.can_do_text_to_speech === false) return 'it does not speak';
  const limit = found.maximum_text_length_per_request ?? MAX_SCRIPT_LENGTH;
  return limit < MAX_SCRIPT_LENGTH ? `it takes ${limit} characters, and texts have up to ${MAX_SCRIPT_LENGTH}` : null;
}

function findVoiceFault({ input }: ModelEntry, voices: ReadonlySet<string> | null): string | null {
  if (!voices) return 'the voices of the account cannot be read';
  const missing = [...new Set(findVoiceIds(input['voice_id']))].filter((id) => !voices.has(id));
  return missing.length === 0 ? null : `these voices are not in the account: ${missing.join(', ')}`;
}

/** The voices that a template can send, without those that a caller names. */
function findVoiceIds(template: unknown, key = ''): string[] {
  if (typeof template === 'string') return key === '$from' || template.startsWith('$') ? [] : [template];
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([name, value]) => findVoiceIds(value, name));
}

/** The ids of the account's voices; null if they cannot be read. */
async function listVoices(get: (path: string) => Promise<ProviderReply>): Promise<Set<string> | null> {
  const ids = new Set<string>();
  let token: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const next: string = token === null ? '' : `&next_page_token=${encodeURIComponent(token)}`;
    const reply = await get(`/v2/voices?page_size=100&include_total_count=false${next}`);
    const read = reply.answered ? parseResponse(VoicesShape, reply.body.toString('utf8')) : null;
    if (!read) return null;
    for (const { voice_id: id } of read.voices) ids.add(id);
    token = read.next_page_token ?? null;
    if (!read.has_more || token === null) break;
  }
  return ids;
}

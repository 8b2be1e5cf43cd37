import { GetVoicesV2Response } from '@elevenlabs/elevenlabs-js/serialization/types/GetVoicesV2Response.js';
import { BodyTextToSpeechFullWithTimestamps } from '@elevenlabs/elevenlabs-js/serialization/resources/textToSpeech/client/requests/BodyTextToSpeechFullWithTimestamps.js';
import { TextToSpeechConvertWithTimestampsRequestOutputFormat } from '@elevenlabs/elevenlabs-js/serialization/resources/textToSpeech/types/TextToSpeechConvertWithTimestampsRequestOutputFormat.js';
import { AudioWithTimestampsResponse } from '@elevenlabs/elevenlabs-js/serialization/types/AudioWithTimestampsResponse.js';
import type { ElevenlabsSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse, type Seen } from './local-provider.ts';

export const ELEVENLABS_KEY = 'sk_elevenlabs_secret';

/** The server's next responses; each test changes some of them. */
export interface ElevenlabsResponses {
  speech: LocalResponse | null;
  balance: { used: number; limit: number; extension: number | 'unlimited' };
  voices: string[];
}

export interface ElevenlabsServer extends LocalProvider {
  settings: ElevenlabsSettings;
  responses: ElevenlabsResponses;
}

/** The models as `GET /v1/models` and the help pages list them, with their longest text. */
const MODELS: Readonly<Record<string, number>> = {
  eleven_multilingual_v2: 10_000,
  eleven_flash_v2_5: 40_000,
  eleven_flash_v2: 30_000,
};

/** The premade voices that the shipped models name. */
const VOICES = [
  'EXAVITQu4vr4xnSDxMaL',
  'FGY2WhTYpPnrIDTdsKH5',
  'Xb7hH8MSUJpSbSDYk0k2',
  'XrExE9yKIg1WjnnlVkGX',
  'pFZP5JQG7iQjIQuC4Bku',
  'JBFqnCBsd6RMkjVDRZzb',
  'IKne3meq5aSn9XLyUdCD',
  'N2lVS1w4EtoT3dr4eOWO',
  'TX3LPaxmHKxFdv7VOQHJ',
  'iP95p4xoKVk53GoZ742B',
  'nPczCjzI2devNBz1zQrb',
  'onwK4e9ZLuTAKqWW03F9',
  'pqHfZKP75CvOlQylNhV4',
];

const PAGE = 10;
const STRICT = { unrecognizedObjectKeys: 'fail' } as const;

/**
 * Serves speech, models, voices and the subscription. Requests are validated by the schemas of `@elevenlabs/elevenlabs-js`, so
 * that unknown parameters fail, and its own responses are too.
 */
export async function startElevenlabs(): Promise<ElevenlabsServer> {
  const balance: ElevenlabsResponses['balance'] = { used: 1_000, limit: 10_000, extension: 0 };
  const responses: ElevenlabsResponses = { speech: null, balance, voices: [...VOICES] };
  const server = await startLocalProvider((seen) => answer(responses, seen));
  return { ...server, responses, settings: { key: ELEVENLABS_KEY, baseUrl: server.origin } };
}

function answer(responses: ElevenlabsResponses, seen: Seen): LocalResponse {
  const { method, path, headers, query } = seen;
  if (headers['xi-api-key'] !== ELEVENLABS_KEY) return fail(401, 'invalid_api_key', 'Invalid API key');
  if (path === '/v1/models') return { status: 200, body: Object.entries(MODELS).map(describeModel) };
  if (path === '/v1/user/subscription') {
    const { used, limit, extension } = responses.balance;
    const body = { tier: 'creator', character_count: used, character_limit: limit };
    return { status: 200, body: { ...body, max_credit_limit_extension: extension } };
  }
  if (path === '/v2/voices') return listVoices(responses, Number(query.get('next_page_token') ?? 0));
  const voice = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/u.exec(path)?.[1];
  if (method !== 'POST' || voice === undefined) return { status: 404, body: { detail: 'Not Found' } };
  return reject(responses, decodeURIComponent(voice), seen) ?? responses.speech ?? speak(seen);
}

function reject(responses: ElevenlabsResponses, voice: string, { body, query }: Seen): LocalResponse | null {
  const format = TextToSpeechConvertWithTimestampsRequestOutputFormat.parse(
    query.get('output_format') ?? 'mp3_44100_128',
  );
  const request = BodyTextToSpeechFullWithTimestamps.parse(JSON.parse(body.toString()), STRICT);
  const errors = [...(format.ok ? [] : format.errors), ...(request.ok ? [] : request.errors)];
  if (errors.length > 0 || !request.ok) {
    const detail = errors.map(({ path, message }) => ({ loc: ['body', ...path], msg: message, type: 'value_error' }));
    return { status: 422, body: { detail } };
  }
  const { modelId = 'eleven_multilingual_v2', text, languageCode, voiceSettings } = request.value;
  const limit = MODELS[modelId];
  if (limit === undefined) return fail(400, 'model_not_found', `A model with model ID ${modelId} does not exist.`);
  if (!responses.voices.includes(voice)) {
    return fail(404, 'voice_not_found', `A voice with the voice_id ${voice} was not found.`);
  }
  const { speed = 1 } = voiceSettings ?? {};
  if (speed < 0.7 || speed > 1.2) return fail(400, 'invalid_voice_settings', 'speed must be between 0.7 and 1.2');
  if (languageCode !== undefined && modelId === 'eleven_multilingual_v2') {
    return fail(400, 'unsupported_language', 'The model does not support language_code.');
  }
  if (languageCode !== undefined && !/^[a-z]{2,3}$/u.test(languageCode)) {
    return fail(400, 'unsupported_language', `Unknown language ${languageCode}.`);
  }
  return text.length > limit ? fail(400, 'max_character_limit_exceeded', 'The text is too long.') : null;
}

/** Each character takes 50 ms. */
function speak({ body }: Seen): LocalResponse {
  const { text } = JSON.parse(body.toString()) as { text: string };
  const characters = Array.from(text);
  const alignment = {
    characters,
    characterStartTimesSeconds: characters.map((_one, at) => at / 20),
    characterEndTimesSeconds: characters.map((_one, at) => (at + 1) / 20),
  };
  const audioBase64 = Buffer.from('sound').toString('base64');
  const response = AudioWithTimestampsResponse.jsonOrThrow({ audioBase64, alignment, normalizedAlignment: alignment });
  return { status: 200, body: response };
}

function listVoices({ voices }: ElevenlabsResponses, from: number): LocalResponse {
  const page = voices.slice(from, from + PAGE).map((voiceId) => ({ voiceId, name: voiceId }));
  const hasMore = from + PAGE < voices.length;
  const rest = hasMore ? { nextPageToken: String(from + PAGE) } : {};
  const body = GetVoicesV2Response.jsonOrThrow({ voices: page, hasMore, totalCount: 0, ...rest });
  return { status: 200, body };
}

function describeModel([model_id, length]: [string, number]): object {
  return { model_id, can_do_text_to_speech: true, maximum_text_length_per_request: length };
}

/** The older and the newer form of an error. */
function fail(status: number, code: string, message: string): LocalResponse {
  return { status, body: { detail: { type: 'error', code, status: code, message, request_id: 'r', param: null } } };
}

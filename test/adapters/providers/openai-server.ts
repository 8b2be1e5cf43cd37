import type { OpenaiSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse, type Seen } from './local-provider.ts';
import { findSchemaErrors, readDeclarations, readPublishedSchema } from './published-schema.ts';

export const OPENAI_KEY = 'sk-openai-secret';

/** The server's next response; null for a sound one. */
export interface OpenaiResponses {
  answer: LocalResponse | null;
}

export interface OpenaiServer extends LocalProvider {
  settings: OpenaiSettings;
  responses: OpenaiResponses;
}

const PIXEL = Buffer.from('a picture').toString('base64');
const IMAGES = readDeclarations('openai/resources/images.d.ts');
const SPEECH = readDeclarations('openai/resources/audio/speech.d.ts');
const TRANSCRIPTIONS = readDeclarations('openai/resources/audio/transcriptions.d.ts');

/** `file` of a transcription must have one of these extensions. */
const SOUND_FILES = ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'];

/** The models that accept sizes other than the three standard ones, as the documentation of `size` lists them. */
const ANY_SIZE = /^gpt-image-2(?:$|-|\.5)/u;

const ENDPOINTS: Readonly<Record<string, { declarations: string; type: string; models: string }>> = {
  '/v1/images/generations': { declarations: IMAGES, type: 'ImageGenerateParamsBase', models: 'ImageModel' },
  '/v1/images/edits': { declarations: IMAGES, type: 'ImageEditParamsBase', models: 'ImageModel' },
  '/v1/audio/speech': { declarations: SPEECH, type: 'SpeechCreateParams', models: 'SpeechModel' },
  '/v1/audio/transcriptions': {
    declarations: TRANSCRIPTIONS,
    type: 'TranscriptionCreateParamsBase',
    models: 'AudioModel',
  },
};

const MODELS = [...(IMAGES + SPEECH + readDeclarations('openai/resources/audio/audio.d.ts')).matchAll(/'([\w.-]+)'/gu)];
const MODEL_IDS: ReadonlySet<string> = new Set(MODELS.map(([, id = '']) => id));

/** The announced ends of models, as `GET /models/{id}` reports them. */
export const SHUTDOWN_DATES: Readonly<Record<string, string>> = {
  'gpt-4o-mini-tts': '2027-01-06',
  'whisper-1': '2027-02-26',
};

/** Serves images, speech and transcriptions, and rejects what OpenAI rejects: unknown parameters, models, sizes and file names. */
export async function startOpenai(): Promise<OpenaiServer> {
  const responses: OpenaiResponses = { answer: null };
  const server = await startLocalProvider(async (seen) => (await reject(seen)) ?? responses.answer ?? makeAnswer(seen));
  return { ...server, responses, settings: { key: OPENAI_KEY, baseUrl: `${server.origin}/v1` } };
}

async function reject({ path, headers, body }: Seen): Promise<LocalResponse | null> {
  const authorization = headers['authorization'];
  if (authorization !== undefined && authorization !== `Bearer ${OPENAI_KEY}`) {
    return fail(401, 'invalid_api_key', 'Incorrect API key provided.');
  }
  const endpoint = ENDPOINTS[path];
  if (!endpoint) return null;
  const schema = readPublishedSchema(endpoint.declarations, endpoint.type);
  const { values, files } = await readInput(headers['content-type'] ?? '', body);
  const model = String(values['model']);
  if (!MODEL_IDS.has(model)) return fail(404, 'model_not_found', `The model '${model}' does not exist.`);
  const isForm = !headers['content-type']?.startsWith('application/json');
  const fields = isForm ? { ...values, n: undefined } : values;
  const [error] = schema
    ? findSchemaErrors(isForm ? withoutTypes(schema) : schema, JSON.parse(JSON.stringify(fields)))
    : [];
  if (error)
    return fail(
      400,
      error.keyword === 'additionalProperties' ? 'unknown_parameter' : 'invalid_value',
      error.message ?? '',
    );
  return rejectSize(model, values['size']) ?? (path.endsWith('/transcriptions') ? rejectFile(files) : null);
}

/** A form carries text only. */
function withoutTypes(schema: { properties: Record<string, object> }): object {
  return { ...schema, properties: Object.fromEntries(Object.keys(schema.properties).map((name) => [name, {}])) };
}

function rejectSize(model: string, size: unknown): LocalResponse | null {
  if (typeof size !== 'string' || ['1024x1024', '1536x1024', '1024x1536', 'auto'].includes(size)) return null;
  const [width = 0, height = 0] = size.split('x').map(Number);
  const fits = width % 16 === 0 && height % 16 === 0 && width * height <= 2560 * 1440;
  return ANY_SIZE.test(model) && fits ? null : fail(400, 'invalid_value', `Invalid size '${size}'.`);
}

function rejectFile(files: readonly File[]): LocalResponse | null {
  const isKnown = files.every(({ name }) => SOUND_FILES.includes(name.split('.').at(-1) ?? ''));
  return isKnown
    ? null
    : fail(400, 'unsupported_format', `Invalid file format. Supported formats: ${SOUND_FILES.join(', ')}`);
}

async function readInput(type: string, body: Buffer): Promise<{ values: Record<string, unknown>; files: File[] }> {
  if (type.startsWith('application/json')) {
    return { values: JSON.parse(body.toString()) as Record<string, unknown>, files: [] };
  }
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const entries = [...form.entries()].map(([name, value]) => [name.replace('[]', ''), value] as const);
  return {
    values: Object.fromEntries(entries),
    files: entries.flatMap(([, value]) => (value instanceof File ? [value] : [])),
  };
}

function makeAnswer({ path }: Seen): LocalResponse {
  if (path === '/v1/models') {
    const data = [...MODEL_IDS].map((id) => ({ id, object: 'model', shutdown_date: SHUTDOWN_DATES[id] ?? null }));
    return { status: 200, body: { object: 'list', data } };
  }
  if (path.startsWith('/v1/models/')) {
    const id = path.slice('/v1/models/'.length);
    const shutdown_date = SHUTDOWN_DATES[id] ?? null;
    if (!MODEL_IDS.has(id)) return fail(404, 'model_not_found', `The model '${id}' does not exist.`);
    return { status: 200, body: { id, object: 'model', owned_by: 'openai', shutdown_date } };
  }
  if (path === '/v1/audio/speech') {
    return { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: Buffer.from('sound') };
  }
  if (path === '/v1/audio/transcriptions') {
    const words = [
      { word: 'Hi', start: 0.1, end: 0.3 },
      { word: 'you', start: 0.3, end: 0.6 },
    ];
    return { status: 200, body: { task: 'transcribe', duration: 0.6, text: 'Hi you', words } };
  }
  const usage = { input_tokens: 20, output_tokens: 1_700, total_tokens: 1_720 };
  return { status: 200, body: { created: 1, data: [{ b64_json: PIXEL }], output_format: 'png', usage } };
}

function fail(status: number, code: string, message: string): LocalResponse {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}

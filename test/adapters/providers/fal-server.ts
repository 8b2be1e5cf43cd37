import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import type { FalSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse, type Seen } from './local-provider.ts';
import { findSchemaErrors, readDeclarations, readPublishedSchema, type PublishedSchema } from './published-schema.ts';

/** Schemas that `@fal-ai/client` 1.10 does not declare: fal.ai/models/{model}/llms.txt, read on 24 November 2026. */
const PAGES: Readonly<Record<string, PublishedSchema>> = {
  'pixelcut/video-background-removal': {
    type: 'object',
    properties: {
      video_url: { type: 'string' },
      background: { enum: ['transparent', 'black', 'white', 'green', 'blue', 'magenta', 'custom'] },
      background_color: { type: 'object' },
      output_format: { type: 'string' },
    },
    required: ['video_url'],
    additionalProperties: false,
  },
};

/** The input of a model as fal publishes it; null if fal does not know the model. */
function readFalSchema(model: string): PublishedSchema | null {
  const declarations = readDeclarations('@fal-ai/client/src/types/endpoints.d.ts');
  const entry = declarations.indexOf(`    "${model}": {\n`);
  if (entry < 0) return PAGES[model] ?? null;
  const type = /input: (\w+);/u.exec(declarations.slice(entry, entry + 400))?.[1] ?? '';
  return readPublishedSchema(declarations, type);
}

export const FAL_KEY = 'fal-key-id:fal-key-secret';
export const REQUEST_ID = '764cabcf-b745-4b3e-ae38-1200304cf45b';

/** fal's answer to every billable call of an account without credit, as reported in fal-ai/fal#1147 and #1163. */
export const LOCKED: LocalResponse = {
  status: 403,
  body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.' },
};

/** The next responses of the server; each test changes some of them. */
export interface FalResponses {
  submit: LocalResponse | 'accept';
  /** One response per request; the last one repeats. */
  status: (LocalResponse | 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED')[];
  /** What the status of a failed run carries beside COMPLETED. */
  runError: object;
  result: LocalResponse | ((origin: string) => LocalResponse);
  file: LocalResponse;
  /** US dollars. */
  balance: number;
  initiate: LocalResponse | null;
  jwks: LocalResponse | null;
}

export interface FalServer extends LocalProvider {
  settings: FalSettings;
  responses: FalResponses;
  submits(): Seen[];
  /** Builds the callback of a finished job, signed now or at another time. */
  callback(body: string, changes?: { at?: number; key?: KeyObject }): Record<string, string>;
}

const STATUS_CODE: Record<string, number> = { IN_QUEUE: 202, IN_PROGRESS: 202, COMPLETED: 200 };

const PNG = createCanvas(64, 64).toBuffer('image/png');

/** Serves the queue, files and callbacks as fal documents them, and rejects what fal rejects. */
export async function startFal(): Promise<FalServer> {
  const keys = generateKeyPairSync('ed25519');
  const responses: FalResponses = {
    submit: 'accept',
    status: ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'],
    runError: {},
    result: (origin) => ({
      status: 200,
      body: { images: [{ url: `${origin}/files/made.png`, content_type: 'image/png' }] },
    }),
    file: { status: 200, headers: { 'content-type': 'image/png' }, body: PNG },
    balance: 12.5,
    initiate: null,
    jwks: null,
  };
  const server = await startLocalProvider((seen, origin) => answer(responses, keys.publicKey, seen, origin));
  const { origin } = server;
  return {
    ...server,
    responses,
    settings: {
      key: FAL_KEY,
      queueUrl: origin,
      restUrl: origin,
      jwksUrl: `${origin}/.well-known/jwks.json`,
      schemaUrl: `${origin}/api/openapi/queue/openapi.json`,
    },
    submits: () => server.seen.filter(({ method, path }) => method === 'POST' && !path.startsWith('/storage/')),
    callback(body, { at = Date.now(), key = keys.privateKey } = {}) {
      const timestamp = String(Math.floor(at / 1_000));
      const digest = createHash('sha256').update(body).digest('hex');
      const signed = [REQUEST_ID, 'user_1', timestamp, digest].join('\n');
      return {
        'x-fal-webhook-request-id': REQUEST_ID,
        'x-fal-webhook-user-id': 'user_1',
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': sign(null, Buffer.from(signed), key).toString('hex'),
      };
    },
  };
}

function answer(responses: FalResponses, publicKey: KeyObject, seen: Seen, origin: string): LocalResponse {
  const { method, path } = seen;
  if (path === '/.well-known/jwks.json') {
    return responses.jwks ?? { status: 200, body: { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig' }] } };
  }
  if (path === '/storage/upload/initiate') {
    const urls = { upload_url: `${origin}/uploads/one?signature=capability`, file_url: `${origin}/files/input` };
    return responses.initiate ?? { status: 200, body: urls };
  }
  if (path.startsWith('/uploads/')) return { status: 200, body: {} };
  if (path.startsWith('/files/')) return responses.file;
  if (path === '/api/openapi/queue/openapi.json') return describeModel(seen.query.get('endpoint_id') ?? '');
  if (seen.headers['authorization'] !== `Key ${FAL_KEY}`) {
    return { status: 401, body: { detail: 'Cannot access application. Authentication is required.' } };
  }
  if (path === '/billing/user_balance') return { status: 200, body: responses.balance };
  if (method === 'POST') return responses.submit === 'accept' ? submit(responses, seen, origin) : responses.submit;
  if (path.endsWith('/cancel')) return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
  if (!path.endsWith(`/requests/${REQUEST_ID}`) && !path.endsWith(`/requests/${REQUEST_ID}/status`)) {
    return { status: 404, body: { detail: 'Not found' } };
  }
  if (!path.endsWith('/status'))
    return typeof responses.result === 'function' ? responses.result(origin) : responses.result;
  const now = (responses.status.length > 1 ? responses.status.shift() : responses.status[0]) ?? 'COMPLETED';
  if (typeof now !== 'string' || now === 'cut' || now === 'silence') return now;
  const ended = now === 'COMPLETED' ? responses.runError : {};
  return { status: STATUS_CODE[now] ?? 200, body: { status: now, request_id: REQUEST_ID, ...ended } };
}

/** The OpenAPI document of a model. */
function describeModel(model: string): LocalResponse {
  const schema = readFalSchema(model);
  if (!schema) return { status: 404, body: { detail: 'Not found' } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Input' } } };
  const paths = {
    [`/${model}/requests/{request_id}`]: { get: {} },
    [`/${model}`]: { post: { requestBody: { content } } },
  };
  return { status: 200, body: { openapi: '3.0.4', paths, components: { schemas: { Input: schema } } } };
}

/** The queue accepts every input of a known model; the run then fails if the input does not match the model's schema. */
function submit(responses: FalResponses, { path, body }: Seen, origin: string): LocalResponse {
  const schema = readFalSchema(path.slice(1));
  if (!schema) return { status: 404, body: { detail: `Application '${path.slice(1)}' not found` } };
  const errors = findSchemaErrors(schema, JSON.parse(body.toString()));
  if (errors.length > 0) {
    const detail = errors.map(({ instancePath, keyword, message }) => ({
      loc: ['body', ...instancePath.split('/').slice(1)],
      msg: message,
      type: keyword === 'additionalProperties' ? 'extra_forbidden' : 'value_error',
    }));
    responses.runError = { error: 'Invalid input', error_type: 'invalid_input' };
    responses.result = { status: 422, body: { detail } };
  }
  return accepted(path, origin);
}

/** The returned URLs contain only the owner and application of the model. */
function accepted(path: string, origin: string): LocalResponse {
  const job = `${origin}${path.split('/').slice(0, 3).join('/')}/requests/${REQUEST_ID}`;
  const urls = { response_url: job, status_url: `${job}/status`, cancel_url: `${job}/cancel` };
  return { status: 200, body: { status: 'IN_QUEUE', request_id: REQUEST_ID, queue_position: 0, ...urls } };
}

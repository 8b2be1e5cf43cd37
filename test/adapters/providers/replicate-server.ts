import { createHmac } from 'node:crypto';
import type { ReplicateSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse, type Seen } from './local-provider.ts';
import { findSchemaErrors } from './published-schema.ts';
import { REPLICATE_MODELS, selectVersion, type ReplicateModel } from './replicate-models.ts';

export const REPLICATE_TOKEN = 'r8_replicate_secret';
export const PREDICTION_ID = 'gm3qorzdhgbfurvjtvhg6dckhu';
export const WEBHOOK_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

type Status = 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled' | 'aborted';

/** The server's next responses; each test changes some of them. */
export interface ReplicateResponses {
  submit: LocalResponse | 'accept';
  /** One response per request; the last one repeats. */
  status: (LocalResponse | Status)[];
  output: unknown;
  error: string;
  metrics: object;
  file: LocalResponse;
  upload: LocalResponse | null;
}

export interface ReplicateServer extends LocalProvider {
  settings: ReplicateSettings;
  responses: ReplicateResponses;
  submits(): Seen[];
  callback(body: string, changes?: { at?: number; secret?: string }): Record<string, string>;
}

const NOT_FOUND: LocalResponse = {
  status: 404,
  body: { detail: 'The requested resource could not be found.', status: 404 },
};

/** The response to a community model without its version, and to an unknown version, as several clients recorded it. */
export const INVALID_VERSION: LocalResponse = {
  status: 422,
  body: {
    title: 'Invalid version or not permitted',
    detail: "The specified version does not exist (or perhaps you don't have permission to use it?)",
    status: 422,
  },
};

/** Serves predictions, files and callbacks as Replicate documents them, and rejects what Replicate rejects. */
export async function startReplicate(): Promise<ReplicateServer> {
  const responses: ReplicateResponses = {
    submit: 'accept',
    status: ['starting', 'processing', 'succeeded'],
    output: null,
    error: 'CUDA out of memory, see https://replicate.com/p/1?token=secret',
    metrics: {},
    file: { status: 200, headers: { 'content-type': 'video/mp4' }, body: Buffer.from('a clip') },
    upload: null,
  };
  const server = await startLocalProvider((seen, origin) => respond(responses, seen, origin));
  responses.output = `${server.origin}/files/output.mp4`;
  return {
    ...server,
    responses,
    settings: { token: REPLICATE_TOKEN, apiUrl: `${server.origin}/v1`, webhookSecret: null },
    submits: () => server.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/predictions'),
    callback(body, { at = Date.now(), secret = WEBHOOK_SECRET } = {}) {
      const timestamp = String(Math.floor(at / 1_000));
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    },
  };
}

function respond(responses: ReplicateResponses, seen: Seen, origin: string): LocalResponse {
  const { method, path, headers } = seen;
  if (path.startsWith('/files/')) return responses.file;
  if (headers['authorization'] !== `Bearer ${REPLICATE_TOKEN}`) {
    return {
      status: 401,
      body: { title: 'Unauthenticated', detail: 'You did not pass a valid authentication token', status: 401 },
    };
  }
  if (path === '/v1/webhooks/default/secret') return { status: 200, body: { key: WEBHOOK_SECRET } };
  if (path === '/v1/account') return { status: 200, body: { type: 'organization', username: 'acme', name: 'Acme' } };
  if (path === '/v1/files') {
    return responses.upload ?? { status: 201, body: { id: 'file_1', urls: { get: `${origin}/v1/files/file_1` } } };
  }
  if (path.startsWith('/v1/models/')) return answerModel(responses, seen, origin);
  if (path === '/v1/predictions' && method === 'POST') {
    const { version = '' } = JSON.parse(seen.body.toString()) as { version?: string };
    return submit(responses, selectVersion(version), seen, origin);
  }
  if (!path.startsWith(`/v1/predictions/${PREDICTION_ID}`)) return NOT_FOUND;
  if (path.endsWith('/cancel')) return { status: 200, body: describePrediction(responses, 'canceled', origin) };
  const now = (responses.status.length > 1 ? responses.status.shift() : responses.status[0]) ?? 'succeeded';
  if (typeof now !== 'string' || now === 'cut' || now === 'silence') return now;
  return { status: 200, body: describePrediction(responses, now, origin) };
}

/** `/models/{owner}/{name}`, its versions, and the endpoint that runs official models. */
function answerModel(responses: ReplicateResponses, seen: Seen, origin: string): LocalResponse {
  const [owner, name, part, id] = seen.path.slice('/v1/models/'.length).split('/');
  const model = REPLICATE_MODELS[`${owner}/${name}`];
  if (!model) return NOT_FOUND;
  const version = { id: model.version, openapi_schema: { components: { schemas: { Input: model.input } } } };
  if (part === undefined) {
    return { status: 200, body: { owner, name, is_official: model.isOfficial, latest_version: version } };
  }
  if (part === 'versions') return id === model.version ? { status: 200, body: version } : NOT_FOUND;
  return part === 'predictions' && model.isOfficial ? submit(responses, model, seen, origin) : NOT_FOUND;
}

function submit(
  responses: ReplicateResponses,
  model: ReplicateModel | null,
  { body }: Seen,
  origin: string,
): LocalResponse {
  if (responses.submit !== 'accept') return responses.submit;
  if (model === null) return INVALID_VERSION;
  const { input } = JSON.parse(body.toString()) as { input: unknown };
  const errors = findSchemaErrors(model.input, input);
  if (errors.length === 0) return { status: 201, body: describePrediction(responses, 'starting', origin) };
  const detail = errors.map(({ instancePath, message }) => `- input${instancePath}: ${message}`).join('\n');
  return { status: 422, body: { title: 'Input validation failed', detail, status: 422 } };
}

/** A prediction has no `output` before it ends, as in the responses that Replicate's Python client recorded. */
function describePrediction(responses: ReplicateResponses, status: Status, origin: string): object {
  const urls = {
    get: `${origin}/v1/predictions/${PREDICTION_ID}`,
    cancel: `${origin}/v1/predictions/${PREDICTION_ID}/cancel`,
  };
  const result = status === 'succeeded' ? { output: responses.output } : {};
  const error = status === 'failed' ? responses.error : null;
  const { metrics } = responses;
  return {
    id: PREDICTION_ID,
    model: 'acme/painter',
    version: 'hidden',
    status,
    error,
    logs: '',
    metrics,
    urls,
    ...result,
  };
}

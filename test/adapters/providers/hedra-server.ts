import { readFileSync } from 'node:fs';
import type { HedraSettings } from '../../../adapters/providers/settings.ts';
import { startLocalProvider, type LocalProvider, type LocalResponse, type Seen } from './local-provider.ts';
import { findSchemaErrors } from './published-schema.ts';

export const HEDRA_KEY = 'hedra-key-id:hedra-secret';
export const HEDRA_MODEL = 'hedra-avatar';

const SCHEMAS = JSON.parse(readFileSync(new URL('hedra-schemas.json', import.meta.url), 'utf8')) as Record<
  string,
  object
>;

export interface HedraJob {
  id: string;
  key: string;
  body: string;
}

/** The server's next responses; each test changes some of them. */
export interface HedraResponses {
  /** How many submits start a job whose response is lost. */
  lost: number;
  /** Responses that replace those of the next submits, one per request. */
  submit: LocalResponse[];
  /** One response per request; the last one repeats. */
  status: (LocalResponse | 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED')[];
  error: string;
  output: object;
  upload: LocalResponse | null;
  balance: number;
  file: LocalResponse;
}

export interface HedraServer extends LocalProvider {
  settings: HedraSettings;
  responses: HedraResponses;
  jobs: HedraJob[];
}

/**
 * Serves files, jobs, models and the balance. Requests and responses are validated by the types of `hedra-sdk`. A
 * repeated idempotency key returns the job that it started; with another body it is a conflict.
 */
export async function startHedra(): Promise<HedraServer> {
  const responses: HedraResponses = {
    lost: 0,
    submit: [],
    status: ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'],
    error: 'INTERNAL',
    output: {},
    upload: null,
    balance: 25,
    file: { status: 200, headers: { 'content-type': 'video/mp4' }, body: Buffer.from('a talking head') },
  };
  const jobs: HedraJob[] = [];
  const server = await startLocalProvider((seen, origin) => answer({ responses, jobs, origin }, seen));
  return { ...server, responses, jobs, settings: { key: HEDRA_KEY, baseUrl: `${server.origin}/v3` } };
}

interface State {
  responses: HedraResponses;
  jobs: HedraJob[];
  origin: string;
}

function answer(state: State, seen: Seen): LocalResponse {
  const { responses, origin } = state;
  const { method, path, headers } = seen;
  if (path.startsWith('/made/')) return responses.file;
  if (headers['authorization'] !== `Bearer ${HEDRA_KEY}`) return fail(401, 'UNAUTHORIZED', 'Invalid API key.');
  if (path === '/v3/balance')
    return respond('BalanceResponse', { balance: responses.balance, spent: null, currency: 'USD' });
  if (path === '/v3/files' && method === 'POST') {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const url = `${origin}/files/${state.jobs.length}?signature=${seen.body.length}`;
    return responses.upload ?? respond('FileUploadResponse', { url, content_type: 'image/png', expires_at });
  }
  const model = /^\/v3\/models\/([\w-]+)$/u.exec(path)?.[1];
  if (model !== undefined) return method === 'POST' ? submit(state, model, seen) : describeModel(model);
  const job = state.jobs.find(({ id }) => path === `/v3/jobs/${id}` || path === `/v3/jobs/${id}/status`);
  return job ? describeJob(state, job, path) : fail(404, 'NOT_FOUND', 'There is no such resource.');
}

function submit({ responses, jobs, origin }: State, model: string, { headers, body }: Seen): LocalResponse {
  const replacement = responses.submit.shift();
  if (replacement !== undefined) return replacement;
  if (model !== HEDRA_MODEL) return fail(404, 'NOT_FOUND', `Model ${model} was not found.`);
  const { input } = JSON.parse(body.toString()) as { input: { start_image?: { url?: string } } };
  const [error] = findSchemaErrors(SCHEMAS['InputHedraAvatar'] ?? {}, input);
  if (error) return fail(400, 'INVALID_ARGUMENT', `${error.instancePath} ${error.message}`);
  if (!input.start_image?.url?.startsWith(`${origin}/files/`)) {
    return fail(400, 'INVALID_ARGUMENT', 'External URLs are not accepted. Upload the file first.');
  }
  const key = headers['idempotency-key'] ?? '';
  const known = jobs.find((one) => one.key === key);
  if (known && known.body !== body.toString())
    return fail(409, 'ALREADY_EXISTS', 'The key was used with other inputs.');
  const job = known ?? { id: `job_${jobs.length + 1}_d3adb33f`, key, body: body.toString() };
  if (!known) jobs.push(job);
  if (responses.lost > 0) {
    responses.lost -= 1;
    return 'cut';
  }
  const paths = { status_url: `/v3/jobs/${job.id}/status`, result_url: `/v3/jobs/${job.id}` };
  const submitted = { job_id: job.id, model, status: 'IN_QUEUE', ...paths, estimated_completion_at: null };
  return respond('SubmitResponse', submitted, 202);
}

function describeJob({ responses, origin }: State, { id }: HedraJob, path: string): LocalResponse {
  const now = (responses.status.length > 1 ? responses.status.shift() : responses.status[0]) ?? 'COMPLETED';
  if (typeof now !== 'string' || now === 'cut' || now === 'silence') return now;
  if (path.endsWith('/status')) return respond('StatusResponse', { job_id: id, status: now, progress: 1 });
  const output = {
    status: 'COMPLETED',
    url: `${origin}/made/head.mp4`,
    asset_id: 'asset_1',
    content_type: 'video/mp4',
    duration_ms: 4_000,
    ...responses.output,
  };
  const error = now === 'FAILED' ? { code: responses.error, message: 'The job failed.' } : null;
  const outputs = now === 'COMPLETED' ? [output] : [];
  const cost = now === 'COMPLETED' ? { cost: 0.31, currency: 'USD' } : {};
  return respond('ResultResponse', { job_id: id, model: HEDRA_MODEL, status: now, outputs, error, ...cost });
}

function describeModel(id: string): LocalResponse {
  if (id !== HEDRA_MODEL) return fail(404, 'NOT_FOUND', `Model ${id} was not found.`);
  const { InputHedraAvatar: input_schema } = SCHEMAS;
  return respond('ModelDetail', { id, modality: 'video', price_description: '$0.07 per second', input_schema });
}

function fail(status: number, code: string, message: string): LocalResponse {
  return respond('ErrorResponse', { error: { code, message }, trace_id: 'f'.repeat(32) }, status);
}

/** Throws if the body does not match the published type. */
function respond(type: string, body: object, status = 200): LocalResponse {
  const [error] = findSchemaErrors(SCHEMAS[type] ?? {}, body);
  if (error) throw new Error(`${type}${error.instancePath} ${error.message}`);
  return { status, body };
}

export function failHedra(status: number, code: string): LocalResponse {
  return fail(status, code, `Something about ${HEDRA_KEY}`);
}

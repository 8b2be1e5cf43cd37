import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  INode,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError, sleep } from 'n8n-workflow';
import { chooseCredential } from './credentials';

export type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

export interface Call {
  method: IHttpRequestMethods;
  path: string;
  query?: IDataObject;
  body?: IDataObject | Buffer;
  /** The media type of a body that is not JSON. */
  contentType?: string;
  idempotencyKey?: string;
}

interface Envelope {
  success: boolean;
  data: IDataObject | IDataObject[];
  pagination?: IDataObject;
  error?: { type: string; message: string; details?: IDataObject[] };
}

interface Reply {
  statusCode: number;
  headers: IDataObject;
  body: Envelope;
}

const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 1_000;
/** A longer wait would block an execution of n8n. */
const MAX_WAIT_SECONDS = 60;

/** Calls the API and returns its envelope. Retries what is safe to repeat; throws an error with the API's message. */
export async function callKinora(caller: Caller, call: Call): Promise<Envelope> {
  for (let attempt = 1; ; attempt++) {
    const reply = await send(caller, call).catch((error: unknown) => error as Error);
    const isLast = attempt === MAX_ATTEMPTS;
    if (reply instanceof Error) {
      if (isLast || !isRepeatable(call) || isUnauthorized(reply))
        throw new NodeApiError(caller.getNode(), reply as unknown as JsonObject);
      await sleep(RETRY_DELAY_MS * attempt);
      continue;
    }
    if (reply.body?.success === true) return reply.body;
    const delayMs = getRetryDelay(reply, call, attempt);
    if (isLast || delayMs === null) throw buildError(caller.getNode(), reply);
    await sleep(delayMs);
  }
}

async function send(caller: Caller, { method, path, query, body, contentType, idempotencyKey }: Call): Promise<Reply> {
  const { type, field } = chooseCredential(caller.getNode());
  const credentials = await caller.getCredentials<Record<string, string>>(type);
  const options: IHttpRequestOptions = {
    method,
    baseURL: credentials[field].replace(/\/+$/, ''),
    url: path,
    headers: {
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(contentType ? { 'Content-Type': contentType } : {}),
    },
    qs: query,
    body,
    json: true,
    returnFullResponse: true,
    // n8n refreshes a token when a 401 is thrown.
    ignoreHttpStatusErrors: { ignore: true, except: type === 'kinoraOAuth2Api' ? [401] : [] },
  };
  return await caller.helpers.httpRequestWithAuthentication.call(caller, type, options);
}

function isUnauthorized(error: Error & { httpCode?: string; response?: { status: number } }): boolean {
  return error.httpCode === '401' || error.response?.status === 401;
}

function isRepeatable({ method, idempotencyKey }: Call): boolean {
  return method === 'GET' || idempotencyKey !== undefined;
}

/** Returns the milliseconds until the next attempt, or null if the reply is final. */
function getRetryDelay({ statusCode, headers, body }: Reply, call: Call, attempt: number): number | null {
  if (statusCode === 429 && body?.error?.type === 'rate_limited') {
    const seconds = Number(headers['retry-after']);
    return seconds <= MAX_WAIT_SECONDS ? seconds * 1_000 : null;
  }
  return statusCode >= 500 && isRepeatable(call) ? RETRY_DELAY_MS * attempt : null;
}

function buildError(node: INode, { statusCode, body }: Reply): NodeApiError {
  const error = body?.error;
  const details = (error?.details ?? []).map(({ row, path, field, message }) => {
    const location = [row === undefined ? '' : `row ${row}`, path ?? field ?? ''].filter(Boolean).join(', ');
    return `${location}: ${message}`;
  });
  return new NodeApiError(node, (body ?? {}) as unknown as JsonObject, {
    message: error?.message ?? `Kinora returned status ${statusCode} without a JSON body. Check the Base URL.`,
    description: details.join('\n'),
    httpCode: String(statusCode),
    type: error?.type,
  });
}

import type { CallOptions, Method } from './routes.ts';

/** The untyped input of an operation. */
export interface AnyInput extends CallOptions {
  path?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  form?: object;
}

/** The request that every attempt of a call sends. */
export interface PreparedRequest {
  route: string;
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  idempotencyKey: string | null;
}

/** Builds the request of a call. A POST gets its Idempotency-Key here, so that all attempts use the same one. */
export function prepareRequest(baseUrl: string, apiKey: string, route: string, input: AnyInput): PreparedRequest {
  const [method = '', template = ''] = route.split(' ');
  const body = buildBody(input);
  const idempotencyKey = method === 'POST' ? (input.idempotencyKey ?? createIdempotencyKey()) : null;
  return {
    route,
    method: method as Method,
    url: `${baseUrl}${fillPath(template, input.path ?? {})}${buildQuery(input.query ?? {})}`,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${apiKey}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(input.ifMatch === undefined ? {} : { 'If-Match': `"${input.ifMatch}"` }),
    },
    body,
    idempotencyKey,
  };
}

/** Fills the parameters of a path. Throws if an id is empty, because the path would then be that of the list. */
function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (!value) throw new TypeError(`${template} needs path.${name}.`);
    return encodeURIComponent(value);
  });
}

function buildQuery(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';
}

function buildBody({ body, form }: AnyInput): string | FormData | null {
  if (form) return buildForm(form);
  return body === undefined ? null : JSON.stringify(body);
}

function buildForm(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/**
 * Creates a key for callers who may repeat a POST after a lost response. It has 128 random bits; `crypto.randomUUID`
 * does not exist in pages without TLS.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

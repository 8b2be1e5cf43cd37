import type { CallOptions, Method } from './routes.ts';

/** An operation's input without its types. */
export interface AnyInput extends CallOptions {
  path?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  form?: object;
}

/** A call, ready to be sent as often as needed: every attempt is the same. */
export interface PreparedRequest {
  route: string;
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  idempotencyKey: string | null;
}

/** Turns an operation and its input into a request. A POST gets an Idempotency-Key here, once for all attempts. */
export function prepareRequest(baseUrl: string, apiKey: string, route: string, input: AnyInput): PreparedRequest {
  const [method = '', template = ''] = route.split(' ');
  const body = bodyOf(input);
  const idempotencyKey = method === 'POST' ? (input.idempotencyKey ?? newKey()) : null;
  return {
    route,
    method: method as Method,
    url: `${baseUrl}${filled(template, input.path ?? {})}${queryOf(input.query ?? {})}`,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${apiKey}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    body,
    idempotencyKey,
  };
}

/** An empty id would name the list instead, so it is refused here. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (!value) throw new TypeError(`${template} needs path.${name}.`);
    return encodeURIComponent(value);
  });
}

function queryOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';
}

function bodyOf({ body, form }: AnyInput): string | FormData | null {
  if (form) return formOf(form);
  return body === undefined ? null : JSON.stringify(body);
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
}

/** 128 random bits. `crypto.randomUUID` is missing from pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

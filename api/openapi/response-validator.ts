import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Problem } from '../http/errors.ts';
import type { ApiDocument } from './document.ts';

/** A JSON answer on its way out. */
export interface SentResponse {
  method: string;
  /** The route that answered, as the router knows it (`/api/v1/posts/:id`), or null where none did. */
  route: string | null;
  /** As it was asked for: `/api/v1/posts/post_1`. */
  path: string;
  status: number;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** What in an answer breaks the published description; empty where it holds. */
export type ResponseValidator = (answer: SentResponse) => Problem[];

interface DescribedHeader {
  required?: boolean;
  schema?: { type?: string };
}

interface DescribedResponse {
  $ref?: string;
  headers?: Record<string, DescribedHeader & { $ref?: string }>;
}

/** The operations of a path, by method. */
type DescribedPath = Record<string, { responses?: Record<string, DescribedResponse> } | undefined>;

const API_ROOT = '/api/v1';
const FAILURE = '/components/schemas/Failure';
/** Headers that callers may build on, and that must therefore be described where they are sent. */
const PROMISED = /^(?:x-|idempotent|retry-after)/u;

/** Schemas are compiled at their first use and kept, one per operation and status. */
export function createResponseValidator(document: ApiDocument): ResponseValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (place: string): ValidateFunction => {
    const known = compiled.get(place) ?? ajv.compile({ $ref: `api#${encodeURI(place)}` });
    compiled.set(place, known);
    return known;
  };

  return (answer) => {
    const found = responseOf(document, answer);
    if (typeof found === 'string') return [{ path: '$', message: found }];
    if (found === null) return [];
    const bodyProblems = problemsOf(schemaAt(found.schema), answer.body);
    return [...bodyProblems, ...headerProblems(document, found.headers, answer.headers)];
  };
}

interface Found {
  /** A JSON pointer into the document. */
  schema: string;
  headers: NonNullable<DescribedResponse['headers']>;
}

/** The description of an answer: null where none is published, and a sentence where one is missing. */
function responseOf(document: ApiDocument, sent: SentResponse): Found | string | null {
  const { method, route, status } = sent;
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  if (route === null) return status < 400 ? `${method} answers ${status} without a route` : NOWHERE;
  const described = [shownPath(sent.path), shownPath(route)].flatMap((path) => {
    const operation = (document.paths?.[path] as DescribedPath | undefined)?.[verb];
    return operation ? [{ path, operation }] : [];
  })[0];
  if (!described) {
    if (!route.startsWith(API_ROOT)) return null;
    return status === 404 ? NOWHERE : `${method} ${shownPath(route)} is not described`;
  }
  const { path, operation } = described;
  const entry = operation.responses?.[status];
  if (!entry) return `${method} ${path} does not describe ${status}`;
  const response = (entry.$ref ? at(document, entry.$ref) : entry) as DescribedResponse;
  const base = entry.$ref?.slice(1) ?? pointer('paths', path, verb, 'responses', `${status}`);
  return { schema: `${base}${pointer('content', 'application/json', 'schema')}`, headers: response.headers ?? {} };
}

/** Where no operation answered, nothing is promised of the headers. */
const ANY = { '*': {} };
const NOWHERE: Found = { schema: FAILURE, headers: ANY };

function headerProblems(document: ApiDocument, described: Found['headers'], sent: SentResponse['headers']): Problem[] {
  if (described === ANY) return [];
  const known = new Map(
    Object.entries(described).map(([name, header]) => [
      name.toLowerCase(),
      (header.$ref ? at(document, header.$ref) : header) as DescribedHeader,
    ]),
  );
  const undescribed = Object.keys(sent).filter((name) => PROMISED.test(name) && !known.has(name));
  return [
    ...undescribed.map((path) => ({ path, message: 'This header is not described.' })),
    ...[...known].flatMap(([path, header]) => {
      const message = headerProblem(header, sent[path]);
      return message === null ? [] : [{ path, message }];
    }),
  ];
}

function headerProblem({ required, schema }: DescribedHeader, value: string | undefined): string | null {
  if (value === undefined) return required ? 'This header is missing.' : null;
  return schema?.type === 'integer' && !/^-?\d+$/u.test(value) ? 'This header is no whole number.' : null;
}

function problemsOf(holds: ValidateFunction, body: unknown): Problem[] {
  if (holds(body)) return [];
  return (holds.errors ?? []).map(({ instancePath, message = 'It is wrong.', params }) => ({
    path: instancePath || '$',
    message: `${message} ${JSON.stringify(params)}`,
  }));
}

function shownPath(route: string): string {
  const path = route.startsWith(API_ROOT) ? route.slice(API_ROOT.length) : route;
  return path.replace(/\/$/u, '').replace(/:(\w+)/gu, '{$1}');
}

function pointer(...parts: string[]): string {
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function at(document: object, reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part.replaceAll('~1', '/')], document);
}

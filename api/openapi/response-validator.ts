import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Problem } from '../http/errors.ts';
import type { ApiDocument } from './document.ts';
import { API_ROOT, toPublishedPath } from './operation-names.ts';

export interface SentResponse {
  method: string;
  /** The template of the matched route (`/api/v1/posts/:id`), or null. */
  route: string | null;
  /** The path of the request: `/api/v1/posts/post_1`. */
  path: string;
  status: number;
  /** Header names are lower case. */
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** Returns the violations of the OpenAPI document. */
export type ResponseValidator = (response: SentResponse) => Problem[];

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

const FAILURE = '/components/schemas/Failure';
/** Headers that must be documented if they are sent, because callers may rely on them. */
const DOCUMENTED_HEADERS = /^(?:x-(?!content-type-options)|idempotent|retry-after|etag)/u;

const validators = new WeakMap<ApiDocument, ResponseValidator>();

/** Returns the validator of a document, which compiles each schema on first use. */
export function getResponseValidator(document: ApiDocument): ResponseValidator {
  const validator = validators.get(document) ?? createResponseValidator(document);
  validators.set(document, validator);
  return validator;
}

function createResponseValidator(document: ApiDocument): ResponseValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaAt = (location: string): ValidateFunction => {
    const known = compiled.get(location) ?? ajv.compile({ $ref: `api#${encodeURI(location)}` });
    compiled.set(location, known);
    return known;
  };

  return (response) => {
    const found = findResponse(document, response);
    if (typeof found === 'string') return [{ path: '$', message: found }];
    if (found === null) return [];
    const bodyProblems = findBodyProblems(schemaAt(found.schema), response.body);
    return [...bodyProblems, ...findHeaderProblems(document, found.headers, response.headers)];
  };
}

interface Found {
  /** A JSON pointer into the document. */
  schema: string;
  headers: NonNullable<DescribedResponse['headers']>;
}

/** Returns null if the route is not published, or a message if the OpenAPI document lacks the response. */
function findResponse(document: ApiDocument, sent: SentResponse): Found | string | null {
  const { method, route, status } = sent;
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  if (route === null) return status < 400 ? `${method} returns ${status} without a route` : NO_ROUTE;
  // A route may be described as one path per value of a parameter.
  const described = [toPublishedPath(sent.path), toPublishedPath(route)].flatMap((path) => {
    const operation = (document.paths?.[path] as DescribedPath | undefined)?.[verb];
    return operation ? [{ path, operation }] : [];
  })[0];
  if (!described) {
    if (!route.startsWith(API_ROOT)) return null;
    return status === 404 || UNPUBLISHED.has(toPublishedPath(route))
      ? NO_ROUTE
      : `${method} ${toPublishedPath(route)} is not described`;
  }
  const { path, operation } = described;
  const entry = operation.responses?.[status];
  if (!entry) return `${method} ${path} does not describe ${status}`;
  const response = (entry.$ref ? at(document, entry.$ref) : entry) as DescribedResponse;
  const base = entry.$ref?.slice(1) ?? pointer('paths', path, verb, 'responses', `${status}`);
  return { schema: `${base}${pointer('content', 'application/json', 'schema')}`, headers: response.headers ?? {} };
}

/** Paths of other protocols. Their failures have the envelope of the API. */
const UNPUBLISHED: ReadonlySet<string> = new Set(['/assets/uploads/{id}/parts', '/changes']);

/** The documented headers of a response without an operation: any are valid. */
const ANY = { '*': {} };
const NO_ROUTE: Found = { schema: FAILURE, headers: ANY };

function findHeaderProblems(
  document: ApiDocument,
  described: Found['headers'],
  sent: SentResponse['headers'],
): Problem[] {
  if (described === ANY) return [];
  const known = new Map(
    Object.entries(described).map(([name, header]) => [
      name.toLowerCase(),
      (header.$ref ? at(document, header.$ref) : header) as DescribedHeader,
    ]),
  );
  const undocumented = Object.keys(sent).filter((name) => DOCUMENTED_HEADERS.test(name) && !known.has(name));
  return [
    ...undocumented.map((path) => ({ path, message: 'This header is not documented.' })),
    ...[...known].flatMap(([path, header]) => {
      const message = findHeaderProblem(header, sent[path]);
      return message === null ? [] : [{ path, message }];
    }),
  ];
}

function findHeaderProblem({ required, schema }: DescribedHeader, value: string | undefined): string | null {
  if (value === undefined) return required ? 'This header is missing.' : null;
  return schema?.type === 'integer' && !/^-?\d+$/u.test(value) ? 'This header is not a whole number.' : null;
}

function findBodyProblems(validate: ValidateFunction, body: unknown): Problem[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'It is invalid.', params }) => ({
    path: instancePath || '$',
    message: `${message} ${JSON.stringify(params)}`,
  }));
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

import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { z } from 'zod';
import { ID_PATTERN } from '../../domain/ids.ts';
import { RATE_LIMITS } from '../../domain/rate-limits.ts';
import type { ApiRouter } from '../context.ts';
import { ERROR_STATUS, type ErrorType } from '../errors.ts';
import { factsOf, type RouteFacts } from '../middleware/route-facts.ts';
import type { Operation, Operations } from './operation.ts';

export interface Area {
  tag: string;
  router: ApiRouter;
  operations: Operations;
}

const Pagination = z
  .object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() })
  .meta({ id: 'Pagination' });

const Failure = z
  .object({
    success: z.literal(false),
    error: z.object({
      type: z.enum(Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]]),
      message: z.string().meta({ description: 'For a person. Clients branch on `type` only.' }),
      details: z
        .array(z.record(z.string(), z.unknown()))
        .optional()
        .meta({ description: 'All problems of the request, each `{path, message}`.' }),
    }),
  })
  .meta({ id: 'Failure' });

const IdempotencyKey = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description: 'A repeat with the same key and body replays the stored answer. Kept 72 hours.',
  }),
});

/** The machine-readable description, read from the routes' own chains. Throws for a route without an operation. */
export function describeApi(areas: readonly Area[], publicUrl: string): ReturnType<typeof createDocument> {
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Kinora',
      version: '1.0.0',
      description: 'Short-video generation and publishing. Unknown properties are refused everywhere.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: areas.map(({ tag }) => ({ name: tag })),
    paths: pathsOf(areas),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
  return createDocument(document);
}

function pathsOf(areas: readonly Area[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const { tag, router, operations } of areas) {
    for (const { path: template, methods, stack } of router.stack) {
      const method = methods.find((one) => one !== 'HEAD');
      if (!method) continue;
      const path = String(template).replace(/\/$/u, '');
      const operation = operations[`${method} ${path}`];
      if (!operation) throw new Error(`The route ${method} ${path} is not described.`);
      const shown = path.replace(/:(\w+)/gu, '{$1}');
      paths[shown] = {
        ...paths[shown],
        [method.toLowerCase()]: operationOf(tag, method, path, factsOf(stack), operation),
      };
    }
  }
  return paths;
}

function operationOf(
  tag: string,
  method: string,
  path: string,
  facts: RouteFacts,
  operation: Operation,
): ZodOpenApiOperationObject {
  const { requests, windowSeconds } = RATE_LIMITS[facts.group ?? 'default'];
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '');
  const ids = Object.fromEntries(names.map((name) => [name, z.string().regex(ID_PATTERN)]));
  const needs = facts.scope ? `Needs the scope \`${facts.scope}\`.` : 'Needs no scope.';
  return {
    tags: [tag],
    operationId: operationId(method, path),
    summary: operation.summary,
    description: [operation.description, needs, `${requests} requests per ${windowSeconds} s.`]
      .filter(Boolean)
      .join(' '),
    requestParams: {
      ...(names.length > 0 ? { path: z.object(ids) } : {}),
      ...(facts.query ? { query: facts.query as z.ZodObject } : {}),
      ...(facts.idempotent ? { header: IdempotencyKey } : {}),
    },
    ...(facts.body ? { requestBody: bodyOf(facts.body, operation.form) } : {}),
    responses: responsesOf(facts, names.length > 0, operation),
  };
}

function bodyOf(body: z.ZodType, form: z.ZodType | undefined): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  const content = { 'application/json': { schema: body } };
  return { required: true, content: form ? { ...content, 'multipart/form-data': { schema: form } } : content };
}

const RATE_HEADERS = z.object({
  'X-RateLimit-Limit': z.int().meta({ description: 'Requests permitted in the window.' }),
  'X-RateLimit-Remaining': z.int(),
  'X-RateLimit-Reset': z.int().meta({ description: 'Unix seconds at which the oldest request leaves the window.' }),
});

const REPLAYED = {
  'Idempotent-Replayed': z.literal('true').optional().meta({ description: 'The stored answer of an earlier request.' }),
};

const RETRY_AFTER = z.object({
  'Retry-After': z.int().optional().meta({ description: 'Seconds; absent where waiting does not help.' }),
});

function responsesOf(facts: RouteFacts, named: boolean, operation: Operation): ZodOpenApiOperationObject['responses'] {
  const success = z.object({ success: z.literal(true), data: operation.data });
  const schema = operation.paged ? success.extend({ pagination: Pagination }) : success;
  const failures = ['400', '401', '429', '500', ...(facts.scope ? ['403'] : [])];
  if (named || facts.body) failures.push('404');
  if (operation.spends) failures.push('402');
  if (facts.idempotent || facts.writes) failures.push('409');
  const headers = facts.idempotent ? RATE_HEADERS.extend(REPLAYED) : RATE_HEADERS;
  const answer = { description: 'Success', headers, content: { 'application/json': { schema } } };
  const successes = operation.orStatus ? [operation.status, operation.orStatus] : [operation.status];
  return {
    ...Object.fromEntries(successes.map((status) => [String(status), answer])),
    ...Object.fromEntries(failures.sort().map((status) => [status, failureOf(status)])),
  };
}

function failureOf(status: string) {
  const content = { 'application/json': { schema: Failure } };
  const answer = { description: reasons(status), content };
  return status === '429' ? { ...answer, headers: RETRY_AFTER } : answer;
}

function reasons(status: string): string {
  return Object.entries(ERROR_STATUS)
    .filter(([, one]) => String(one) === status)
    .map(([type]) => `\`${type}\``)
    .join(' or ');
}

/** `POST /workspaces/:id/archive` becomes `postWorkspacesIdArchive`. */
function operationId(method: string, path: string): string {
  const parts = path.split(/[/:-]+/u).filter(Boolean);
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { ID_PATTERN } from '../../domain/ids.ts';
import type { RateGroup } from '../../domain/teams/rate-limits.ts';
import type { RouteFacts } from '../middleware/route-facts.ts';
import {
  conflict,
  forbiddenScope,
  insufficientCredits,
  internalError,
  invalidInput,
  notFound,
  tooMany,
  unauthorized,
} from './failures.ts';
import { COUNTED, REPLAYABLE } from './headers.ts';
import type { Operation, OperationExample } from '../contract/operation.ts';

interface Answering {
  facts: RouteFacts;
  group: RateGroup;
  /** The path names a resource. */
  named: boolean;
  operation: Operation;
  example: OperationExample | undefined;
}

const Pagination = z
  .object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() })
  .meta({ id: 'Pagination' });

/** Every answer that the route can give, and none that it cannot. */
export function describeResponses(route: Answering): ZodOpenApiOperationObject['responses'] {
  const { operation } = route;
  const answer = success(route);
  const successes = operation.orStatus ? [operation.status, operation.orStatus] : [operation.status];
  return { ...Object.fromEntries(successes.map((status) => [`${status}`, answer])), ...failures(route) };
}

function success({ facts, operation, example }: Answering): ZodOpenApiResponseObject {
  const enveloped = z.object({ success: z.literal(true), data: operation.data });
  const schema = operation.paged ? enveloped.extend({ pagination: Pagination }) : enveloped;
  const headers = facts.idempotent ? REPLAYABLE : COUNTED;
  const shown = example ? { example: buildExampleBody(operation, example) } : {};
  return { description: operation.summary, headers, content: { 'application/json': { schema, ...shown } } };
}

/** The whole body of a success, as it is shown. */
export function buildExampleBody({ paged }: Operation, { data }: OperationExample): object {
  if (!paged) return { success: true, data };
  return { success: true, data, pagination: { total: 1, page: 1, limit: 20, pages: 1 } };
}

function failures({ facts, group, named, operation, example }: Answering): Record<string, ZodOpenApiResponseObject> {
  const { body, query, idempotent = false, writes = false, scope, unpinned = false } = facts;
  const conflicts = example?.conflicts ?? (writes ? ['The state of the resource does not allow this.'] : []);
  const usageLimit = example?.usageLimit ?? null;
  return {
    400: invalidInput({ path: named, query: query !== undefined, body: body !== undefined }),
    401: unauthorized,
    ...(operation.spends ? { 402: insufficientCredits } : {}),
    ...(scope || unpinned ? { 403: forbiddenScope(scope, unpinned) } : {}),
    ...(named || namesResources(body) || namesResources(query) ? { 404: notFound } : {}),
    ...(idempotent || conflicts.length > 0 ? { 409: conflict(conflicts, idempotent) } : {}),
    429: tooMany(group, idempotent, usageLimit),
    500: internalError,
  };
}

/** Whether a body or a query has room for an id, which may be another team's. */
function namesResources(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(shape).includes(JSON.stringify(ID_PATTERN.source));
}

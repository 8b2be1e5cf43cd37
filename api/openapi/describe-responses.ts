import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { ID_PATTERN } from '../../domain/ids.ts';
import type { RateGroup } from '../../domain/teams/rate-limits.ts';
import { describeOtherRevision } from '../middleware/if-match.ts';
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
import { CACHEABLE, COUNTED, REPLAYABLE, REVISED } from './headers.ts';
import type { Operation, OperationExample } from '../contract/operation.ts';

interface DescribedResponses {
  facts: RouteFacts;
  group: RateGroup;
  /** The path names a resource by its id. */
  named: boolean;
  operation: Operation;
  example: OperationExample | undefined;
}

const Pagination = z
  .object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() })
  .meta({ id: 'Pagination' });

const ContinuablePagination = Pagination.partial({ total: true, page: true, pages: true })
  .extend({ nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }) })
  .meta({ id: 'ContinuablePagination' });

/** Describes exactly the responses that the route can return. */
export function describeResponses(route: DescribedResponses): ZodOpenApiOperationObject['responses'] {
  const { operation } = route;
  const success = describeSuccess(route);
  const successes = operation.orStatus ? [operation.status, operation.orStatus] : [operation.status];
  const unchanged = operation.cacheable ? { 304: { description: 'It has not changed.', headers: CACHEABLE } } : {};
  return {
    ...Object.fromEntries(successes.map((status) => [`${status}`, success])),
    ...unchanged,
    ...describeFailures(route),
  };
}

function describeSuccess({ facts, operation, example }: DescribedResponses): ZodOpenApiResponseObject {
  const enveloped = z.object({ success: z.literal(true), data: operation.data });
  const pagination = operation.paged === 'continuable' ? ContinuablePagination : Pagination;
  const { paged, shortfall } = operation;
  const schema = paged
    ? enveloped.extend({ pagination })
    : shortfall
      ? enveloped.extend({ shortfall: shortfall.optional() })
      : enveloped;
  const known = facts.idempotent ? REPLAYABLE : operation.cacheable ? CACHEABLE : COUNTED;
  const headers = hasRevision(operation.data) ? known.extend(REVISED) : known;
  const shown = example ? { example: buildExampleBody(operation, example) } : {};
  return { description: operation.summary, headers, content: { 'application/json': { schema, ...shown } } };
}

function hasRevision(data: z.ZodType): boolean {
  return data instanceof z.ZodObject && 'revision' in data.shape;
}

/** Returns the example of a success with its envelope. */
export function buildExampleBody({ paged }: Operation, { data }: OperationExample): object {
  if (!paged) return { success: true, data };
  const pagination = { total: 1, page: 1, limit: 20, pages: 1 };
  return {
    success: true,
    data,
    pagination: paged === 'continuable' ? { ...pagination, nextCursor: null } : pagination,
  };
}

function describeFailures({
  facts,
  group,
  named,
  operation,
  example,
}: DescribedResponses): Record<string, ZodOpenApiResponseObject> {
  const { body, query, idempotent = false, writes = false, scope, permission, unpinned = false, conditional } = facts;
  const states = example?.conflicts ?? (writes ? ['The state of the resource does not allow this.'] : []);
  const conflicts = conditional ? [...states, describeOtherRevision(conditional, 4)] : states;
  const usageLimit = example?.usageLimit ?? null;
  return {
    400: invalidInput({ path: named, query: query !== undefined, body: body !== undefined }),
    401: unauthorized,
    ...(operation.spends ? { 402: insufficientCredits } : {}),
    ...(scope || permission || unpinned ? { 403: forbiddenScope(scope, unpinned, permission) } : {}),
    ...(named || (!operation.perId && (containsIds(body) || containsIds(query))) ? { 404: notFound } : {}),
    ...(idempotent || conflicts.length > 0 ? { 409: conflict(conflicts, idempotent) } : {}),
    429: tooMany(group, idempotent, usageLimit),
    500: internalError,
  };
}

/** Returns whether a body or a query can contain an id, which may belong to another team. */
function containsIds(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(shape).includes(JSON.stringify(ID_PATTERN.source));
}

import type { z } from 'zod';
import type { RevisedResource } from '../../db/lock-revision.ts';
import type { RateGroup } from '../../domain/teams/rate-limits.ts';
import type { Permission } from '../../domain/teams/roles.ts';
import type { Scope } from '../../domain/teams/scopes.ts';
import type { ApiMiddleware } from '../http/context.ts';

/** Facts that the middleware of a route declare. The OpenAPI document is built from them, so it cannot drift from the code. */
export interface RouteFacts {
  scope?: Scope;
  /** The permission that a person needs instead of the scope. Without a scope, keys are rejected. */
  permission?: Permission;
  /** Keys that are pinned to one workspace are rejected. */
  unpinned?: true;
  /** A session must have proven its person lately. */
  proof?: true;
  group?: RateGroup;
  idempotent?: true;
  /** A PATCH or DELETE that changes rows. */
  writes?: true;
  /** The resource whose revision `If-Match` names. */
  conditional?: RevisedResource;
  body?: z.ZodType;
  query?: z.ZodType;
  /** Path parameters that are not ids, by name. */
  params?: Record<string, z.ZodType>;
}

const FACTS = new WeakMap<object, RouteFacts>();

export function withFacts(facts: RouteFacts, middleware: ApiMiddleware): ApiMiddleware {
  FACTS.set(middleware, facts);
  return middleware;
}

export function readRouteFacts(chain: readonly object[]): RouteFacts {
  return Object.assign({}, ...chain.map((middleware) => FACTS.get(middleware) ?? {})) as RouteFacts;
}

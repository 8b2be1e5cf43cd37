import type { z } from 'zod';
import type { RateGroup } from '../../domain/teams/rate-limits.ts';
import type { Scope } from '../../domain/teams/scopes.ts';
import type { ApiMiddleware } from '../http/context.ts';

/** What a route's chain says of it: the published description is read from here, so that it cannot drift from the code. */
export interface RouteFacts {
  scope?: Scope;
  /** Keys that are pinned to one workspace are refused. */
  unpinned?: true;
  group?: RateGroup;
  idempotent?: true;
  /** It changes rows outside a POST. */
  writes?: true;
  body?: z.ZodType;
  query?: z.ZodType;
  /** Parameters of the path that are no ids, by name. */
  params?: Record<string, z.ZodType>;
}

const FACTS = new WeakMap<object, RouteFacts>();

/** A middleware that tells what it stands for. */
export function withFacts(facts: RouteFacts, middleware: ApiMiddleware): ApiMiddleware {
  FACTS.set(middleware, facts);
  return middleware;
}

/** What a whole chain tells. */
export function readRouteFacts(chain: readonly object[]): RouteFacts {
  return Object.assign({}, ...chain.map((middleware) => FACTS.get(middleware) ?? {})) as RouteFacts;
}

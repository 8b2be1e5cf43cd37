import { Router } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware, ParameterizedContext } from 'koa';
import type { AuthenticatedKey, AuthenticatedTeam } from '../../db/teams/api-keys.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { ReceivedFile } from '../assets/receive-asset.ts';
import type { ApiDeps } from '../api-deps.ts';

/** What the middleware has found out by the time a handler runs. */
export interface ApiState {
  requestId: string;
  /** Set by `authenticate`. */
  key: AuthenticatedKey;
  team: AuthenticatedTeam;
  /** Set by `idempotent()` and `transaction()`: every write of the request goes through it. */
  tx: Transaction;
  /** The parsed JSON; `undefined` when the request has no body. Read it by `bodyOf`. */
  json: unknown;
  body: unknown;
  query: unknown;
  /** A stored answer is kept 72 hours, and until then where that is later. */
  keepResponseUntil: Date | undefined;
  /** The file of an asset that is being made. */
  upload: ReceivedFile | undefined;
  /** Best effort once the transaction has committed; the answer does not wait for it. */
  afterCommit: (() => Promise<void>)[];
}

export interface ApiExtras {
  deps: ApiDeps;
  /** Set by the router from the path. */
  params: Record<string, string>;
  /** The template of the path, set by the router once one has matched. */
  routerPath?: string;
}

export type ApiContext = ParameterizedContext<ApiState, ApiExtras>;

export type ApiMiddleware = Middleware<ApiState, ApiExtras>;

export type ApiRouter = Router<ApiState, ApiExtras>;

/** An id that `pathId` has let through. */
export function getPathId(ctx: ApiContext, name = 'id'): string {
  return ctx.params[name] ?? '';
}

/** Rows as they are now, for a GET. */
export function forkEntityManager(ctx: ApiContext): EntityManager {
  return ctx.deps.orm.em.fork();
}

/**
 * A router of one area; `prefix` is relative to what it is mounted on. It takes paths by the letter, as what asks for a key
 * does: no other spelling may reach a route without one.
 */
export function createRouter(prefix = ''): ApiRouter {
  return new Router<ApiState, ApiExtras>({ prefix, sensitive: true });
}

import { Router } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware, ParameterizedContext } from 'koa';
import type { AuthenticatedKey, AuthenticatedTeam } from '../../db/teams/api-keys.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Problem } from './errors.ts';
import type { ReceivedFile } from './received-file.ts';

export interface ApiState {
  requestId: string;
  /** Set by `authenticate`. */
  key: AuthenticatedKey;
  team: AuthenticatedTeam;
  /** Releases the place that the request has in the share of its team; undefined while it has none. Set by `inShare`. */
  releasePlace: (() => void) | undefined;
  /** Set by `idempotent()` and `transaction()`. Every write of the request uses it. */
  tx: Transaction;
  /** The parsed JSON body; undefined if the request has none. */
  json: unknown;
  /** The size of the JSON body. */
  bodyBytes: number | undefined;
  /** Problems of properties of the body that were found malformed before `validate` parses the rest. */
  malformed: readonly Problem[] | undefined;
  /** The validated body. Read it with `getBody`. */
  body: unknown;
  /** The validated query. Read it with `getQuery`. */
  query: unknown;
  /** The workspace that the request names or uses. Set by `loadWorkspace` and `resolveWorkspace`. */
  workspaceId: string | undefined;
  /** The record of the request's Idempotency-Key, if it has one. */
  idempotencyRecordId: string | undefined;
  /** Extends the 72 hours for which a response is stored for its Idempotency-Key. */
  keepResponseUntil: Date | undefined;
  /** What the `prepare` step of a route has computed before the transaction. */
  prepared: unknown;
  /** The file that the request sends, or that the service fetches for it. */
  upload: ReceivedFile | undefined;
  /** What platforms offer accounts that the request names, by account; read before its transaction. */
  offers: ReadonlyMap<string, Offer> | undefined;
  /** Run after the commit, without delaying the response. A failure is logged only. */
  afterCommit: (() => Promise<void>)[];
}

export interface ApiContextFields {
  deps: ApiDeps;
  /** Set by the router from the path. */
  params: Record<string, string>;
  /** The template of the path (`/api/v1/posts/:id`), set by the router if a route matches. */
  routerPath?: string;
}

export type ApiContext = ParameterizedContext<ApiState, ApiContextFields>;

export type ApiMiddleware = Middleware<ApiState, ApiContextFields>;

export type ApiRouter = Router<ApiState, ApiContextFields>;

/** Returns an id that the `pathId` middleware has validated. */
export function getPathId(ctx: ApiContext, name = 'id'): string {
  return ctx.params[name] ?? '';
}

/** Returns an entity manager without cached rows, which works outside the request's transaction. */
export function forkEntityManager(ctx: ApiContext): EntityManager {
  return ctx.deps.orm.em.fork();
}

/** Creates a router that is case-sensitive like the authentication check, so that no spelling of a path bypasses it. */
export function createRouter(prefix = ''): ApiRouter {
  return new Router<ApiState, ApiContextFields>({ prefix, sensitive: true });
}

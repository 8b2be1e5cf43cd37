import type { Operations } from './generated/operations.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An operation, such as `POST /posts/{id}/publish`. */
export type Route = keyof Operations;

type PathsOf<M extends Method, R = Route> = R extends `${M} ${infer Path}` ? Path : never;

/** The paths of a method, with their parameters in braces. */
export type PathOf<M extends Method> = PathsOf<M>;

export type RouteOf<M extends Method, Path extends PathOf<M>> = `${M} ${Path}` & Route;

export type ListPath = {
  [Path in PathOf<'GET'>]: Operations[RouteOf<'GET', Path>] extends { item: unknown } ? Path : never;
}[PathOf<'GET'>];

export type DataOf<R extends Route> = Operations[R]['data'];

export type ItemOf<R extends Route> = Operations[R] extends { item: infer Item } ? Item : never;

export interface CallOptions {
  /** Aborts the call, also during a wait. The call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * For a POST. By default every call gets a new key. Pass your own if another process may repeat the call, or this one after a
   * restart.
   */
  idempotencyKey?: string;
  /** The `revision` that you read. The call is rejected with `conflict` if the resource was changed since. */
  ifMatch?: number;
  /** Replaces the client's `retries`. */
  retries?: number;
  /** Replaces the client's `timeoutMs`. */
  timeoutMs?: number;
}

/** The input of an operation: `path`, `query`, and `body` or `form`. */
export type InputOf<R extends Route> = Operations[R]['input'] & CallOptions;

/** The input is optional if nothing in it is required. */
export type InputArguments<R extends Route> =
  Record<never, never> extends Operations[R]['input'] ? [input?: InputOf<R>] : [input: InputOf<R>];

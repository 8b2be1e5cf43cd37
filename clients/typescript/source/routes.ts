import type { Operations } from './generated/operations.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** An operation as the reference spells it: `POST /posts/{id}/publish`. */
export type Route = keyof Operations;

type PathsOf<M extends Method, R = Route> = R extends `${M} ${infer Path}` ? Path : never;

/** The paths that take a method, with their parameters in braces. */
export type PathOf<M extends Method> = PathsOf<M>;

export type RouteOf<M extends Method, Path extends PathOf<M>> = `${M} ${Path}` & Route;

/** The paths of paged lists. */
export type ListPath = {
  [Path in PathOf<'GET'>]: Operations[RouteOf<'GET', Path>] extends { item: unknown } ? Path : never;
}[PathOf<'GET'>];

export type DataOf<R extends Route> = Operations[R]['data'];

export type ItemOf<R extends Route> = Operations[R] extends { item: infer Item } ? Item : never;

export interface CallOptions {
  /** Ends the call, its waits included; it then throws the signal's reason. */
  signal?: AbortSignal;
  /**
   * Of a POST: names what is to happen once. One is made for each call where none is given; give your own where the call
   * may be made again later, by another process or after a restart.
   */
  idempotencyKey?: string;
  /** How often this call may be sent again, in place of the client's own setting. */
  retries?: number;
  /** Milliseconds for each attempt, in place of the client's own setting. */
  timeoutMs?: number;
}

/** What an operation takes: `path`, `query`, and `body` or `form`. */
export type InputOf<R extends Route> = Operations[R]['input'] & CallOptions;

/** The input may be left out where nothing of it is required. */
export type InputArguments<R extends Route> =
  Record<never, never> extends Operations[R]['input'] ? [input?: InputOf<R>] : [input: InputOf<R>];

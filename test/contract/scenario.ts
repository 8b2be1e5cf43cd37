import type { Fixture } from './fixture.ts';

export interface Asked {
  /** Relative to `/api/v1`. */
  path: string;
  body?: unknown;
  /** Default: the fixture's key. */
  key?: string;
}

type Ask = (fixture: Fixture) => Promise<Asked> | Asked;

/** The requests that produce each response of an operation. 401, 403 and `rate_limited` need no scenario of their own. */
export interface Scenario {
  /** A request that succeeds. */
  ok: Ask;
  /** Further requests that succeed, if one path covers several operations. */
  others?: readonly Ask[];
  /** An invalid body or query, or an unknown query parameter. */
  bad?: Ask;
  /** The path parameter is not an id. */
  unnamed?: true;
  /** A missing resource or one of another team. Default: the path with another id. */
  missing?: Ask;
  /** 409 */
  conflict?: Ask;
  /** 402 */
  short?: Ask;
  /** 429 `usage_limit_reached` */
  full?: Ask;
}

/** Scenarios by `METHOD /path`, with the path pattern of the route. */
export type Scenarios = Record<string, Scenario>;

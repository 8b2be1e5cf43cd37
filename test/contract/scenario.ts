import type { Fixture } from './fixture.ts';

/** A request that is ready to be sent. */
export interface Asked {
  /** Relative to `/api/v1`. */
  path: string;
  body?: unknown;
  /** The stage's own unless said otherwise. */
  key?: string;
}

type Ask = (fixture: Fixture) => Promise<Asked> | Asked;

/** How one operation is brought to each of its answers. 401, 403 and `rate_limited` need no scenario: they are the same everywhere. */
export interface Scenario {
  /** A request that succeeds. */
  ok: Ask;
  /** Further requests that succeed, where one path stands for several operations. */
  others?: readonly Ask[];
  /** A body or query that is refused. An unknown query parameter where there is nothing better. */
  bad?: Ask;
  /** The path's parameter is no id. */
  unnamed?: true;
  /** Something that is not there, or is another team's. By default the path's id, replaced. */
  missing?: Ask;
  /** 409 */
  conflict?: Ask;
  /** 402 */
  short?: Ask;
  /** 429 `usage_limit_reached` */
  full?: Ask;
}

/** Scenarios by `METHOD /path`, as the routes spell it. */
export type Scenarios = Record<string, Scenario>;

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { openTeam, startInstance, type Instance } from '../support/instance.ts';
import { json, line, serveTrends, TOKEN, type TrendServer } from '../trends/trend-server.ts';

/** Of `instance.test.ts`. Its trend provider is on a real socket. */
export const shared = {} as Instance & { trends: TrendServer };

beforeAll(async () => {
  shared.trends = await serveTrends(json({ trends: [line('From outside')] }));
  Object.assign(shared, await startInstance({ TRENDS_URL: shared.trends.url, TRENDS_TOKEN: TOKEN }));
});
afterAll(async () => {
  await shared.stop?.();
  await shared.trends?.close();
});

/** The shared instance with a team of the caller's own. */
export function useSharedInstance(): Instance {
  const own = {} as Instance;
  beforeAll(async () => void Object.assign(own, shared, await openTeam(shared, `u${randomBytes(4).toString('hex')}`)));
  return own;
}

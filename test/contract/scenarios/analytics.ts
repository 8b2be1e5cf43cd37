import { newId } from '../../../domain/ids.ts';
import { getPost } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

export const analyticsScenarios: Scenarios = {
  'GET /analytics': {
    ok: () => ({ path: '/analytics?from=2026-01-01&to=2026-12-31' }),
    bad: () => ({ path: '/analytics?from=2026-01-01&to=2027-01-02' }),
    missing: () => ({ path: `/analytics?workspaceId=${newId('workspace')}` }),
  },
  'GET /analytics/posts': {
    ok: () => ({ path: '/analytics/posts?sort=engagementRate' }),
    bad: () => ({ path: '/analytics/posts?sort=luck' }),
    missing: () => ({ path: `/analytics/posts?workspaceId=${newId('workspace')}` }),
  },
  'GET /analytics/posts/:id': {
    ok: async (fixture) => ({ path: `/analytics/posts/${(await getPost(fixture)).id}` }),
  },
};

import { newId } from '../../../domain/ids.ts';
import type { Scenarios } from '../scenario.ts';

export const brandScenarios: Scenarios = {
  'POST /brand/analyze': {
    async ok(fixture) {
      const websiteUrl = 'https://example.com/';
      await fixture.make('PATCH', `/workspaces/${fixture.workspace.id}`, { websiteUrl });
      return { path: '/brand/analyze', body: {} };
    },
    bad: () => ({ path: '/brand/analyze', body: { workspaceId: 'x' } }),
    missing: () => ({ path: '/brand/analyze', body: { workspaceId: newId('workspace') } }),
    conflict: () => ({ path: '/brand/analyze', body: {} }),
  },
};

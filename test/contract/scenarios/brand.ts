import { newId } from '../../../domain/ids.ts';
import type { Scenarios } from '../scenario.ts';

export const brandScenarios: Scenarios = {
  'POST /brand/analyze': {
    async ok(stage) {
      const websiteUrl = 'https://example.com/';
      await stage.make('PATCH', `/workspaces/${stage.workspace.id}`, { websiteUrl });
      return { path: '/brand/analyze', body: {} };
    },
    bad: () => ({ path: '/brand/analyze', body: { workspaceId: 'x' } }),
    missing: () => ({ path: '/brand/analyze', body: { workspaceId: newId('workspace') } }),
    conflict: () => ({ path: '/brand/analyze', body: {} }),
  },
};

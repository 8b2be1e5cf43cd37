import { newId } from '../../../domain/ids.ts';
import { contentOf } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

export const contentScenarios: Scenarios = {
  'GET /content': {
    async ok(stage) {
      await contentOf(stage);
      return { path: '/content?status=ready' };
    },
    bad: () => ({ path: '/content?status=lost' }),
    missing: () => ({ path: `/content?workspaceId=${newId('workspace')}` }),
  },
  'GET /content/:id': { ok: async (stage) => ({ path: `/content/${await contentOf(stage)}` }) },
};

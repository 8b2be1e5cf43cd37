import { anotherWorkspace, archive } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

export const workspaceScenarios: Scenarios = {
  'GET /workspaces': { ok: () => ({ path: '/workspaces' }) },
  'POST /workspaces': {
    ok: () => ({ path: '/workspaces', body: { name: 'Two', websiteUrl: 'https://example.com/' } }),
    bad: () => ({ path: '/workspaces', body: { name: 'Two', colour: 'red' } }),
    async full(fixture) {
      await anotherWorkspace(fixture, 'Two');
      await anotherWorkspace(fixture, 'Three');
      return { path: '/workspaces', body: { name: 'Four' } };
    },
  },
  'GET /workspaces/:id': { ok: ({ workspace }) => ({ path: `/workspaces/${workspace.id}` }) },
  'PATCH /workspaces/:id': {
    ok: ({ workspace }) => ({
      path: `/workspaces/${workspace.id}`,
      body: {
        timezone: 'Europe/Berlin',
        defaultExpiresAfter: 60,
        defaultMood: 'calm',
        brandKit: { look: 'calm', callToAction: 'Come by', handle: '@hanso' },
      },
    }),
    bad: ({ workspace }) => ({ path: `/workspaces/${workspace.id}`, body: {} }),
  },
  'POST /workspaces/:id/archive': {
    ok: ({ workspace }) => ({ path: `/workspaces/${workspace.id}/archive` }),
    async conflict(fixture) {
      await anotherWorkspace(fixture);
      return { path: `/workspaces/${fixture.workspace.id}/archive` };
    },
  },
  'POST /workspaces/:id/restore': {
    async ok(fixture) {
      await archive(fixture);
      return { path: `/workspaces/${fixture.workspace.id}/restore` };
    },
    conflict: ({ workspace }) => ({ path: `/workspaces/${workspace.id}/restore` }),
    async full(fixture) {
      await archive(fixture);
      for (const name of ['Two', 'Three', 'Four']) await anotherWorkspace(fixture, name);
      return { path: `/workspaces/${fixture.workspace.id}/restore` };
    },
  },
  'POST /workspaces/:id/default': {
    async ok(fixture) {
      const { id } = await anotherWorkspace(fixture);
      return { path: `/workspaces/${id}/default` };
    },
    async conflict(fixture) {
      await archive(fixture);
      return { path: `/workspaces/${fixture.workspace.id}/default` };
    },
  },
};

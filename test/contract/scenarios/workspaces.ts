import { anotherWorkspace, archive } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

export const workspaceScenarios: Scenarios = {
  'GET /workspaces': { ok: () => ({ path: '/workspaces' }) },
  'POST /workspaces': {
    ok: () => ({ path: '/workspaces', body: { name: 'Two', websiteUrl: 'https://example.com/' } }),
    bad: () => ({ path: '/workspaces', body: { name: 'Two', colour: 'red' } }),
    async full(stage) {
      await anotherWorkspace(stage, 'Two');
      await anotherWorkspace(stage, 'Three');
      return { path: '/workspaces', body: { name: 'Four' } };
    },
  },
  'GET /workspaces/:id': { ok: ({ workspace }) => ({ path: `/workspaces/${workspace.id}` }) },
  'PATCH /workspaces/:id': {
    ok: ({ workspace }) => ({ path: `/workspaces/${workspace.id}`, body: { name: 'New', timezone: 'Europe/Berlin' } }),
    bad: ({ workspace }) => ({ path: `/workspaces/${workspace.id}`, body: {} }),
  },
  'POST /workspaces/:id/archive': {
    ok: ({ workspace }) => ({ path: `/workspaces/${workspace.id}/archive` }),
    async conflict(stage) {
      await anotherWorkspace(stage);
      return { path: `/workspaces/${stage.workspace.id}/archive` };
    },
  },
  'POST /workspaces/:id/restore': {
    async ok(stage) {
      await archive(stage);
      return { path: `/workspaces/${stage.workspace.id}/restore` };
    },
    conflict: ({ workspace }) => ({ path: `/workspaces/${workspace.id}/restore` }),
    async full(stage) {
      await archive(stage);
      for (const name of ['Two', 'Three', 'Four']) await anotherWorkspace(stage, name);
      return { path: `/workspaces/${stage.workspace.id}/restore` };
    },
  },
  'POST /workspaces/:id/default': {
    async ok(stage) {
      const { id } = await anotherWorkspace(stage);
      return { path: `/workspaces/${id}/default` };
    },
    async conflict(stage) {
      await archive(stage);
      return { path: `/workspaces/${stage.workspace.id}/default` };
    },
  },
};

import { newId } from '../../../domain/ids.ts';
import { getAccount, archive, useUp, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

/** Starts far in the future, so that launching it fills no slot. */
async function terms(fixture: Fixture): Promise<Record<string, unknown>> {
  return {
    name: 'Mornings',
    cadence: { days: ['mon', 'thu'], times: ['09:00'] },
    startDate: '2098-01-01',
    selectedAccounts: { clipapp: [await getAccount(fixture)] },
  };
}

async function drafted(fixture: Fixture): Promise<string> {
  return (await fixture.make('POST', '/automations', await terms(fixture))).id;
}

async function launched(fixture: Fixture): Promise<string> {
  const id = await drafted(fixture);
  await fixture.make('POST', `/automations/${id}/launch`);
  return id;
}

/** An automation with a filled slot. */
async function running(fixture: Fixture): Promise<string> {
  const id = await launched(fixture);
  await fixture.deps.orm.em
    .fork()
    .execute('update automation set last_run_at = clock_timestamp(), last_run_scheduled = 1 where id = ?', [id]);
  return id;
}

async function paused(fixture: Fixture): Promise<string> {
  const id = await running(fixture);
  await fixture.make('POST', `/automations/${id}/pause`);
  return id;
}

export const automationScenarios: Scenarios = {
  'POST /automations': {
    ok: async (fixture) => ({ path: '/automations', body: { ...(await terms(fixture)), look: 'calm', mood: 'none' } }),
    bad: async (fixture) => ({
      path: '/automations',
      body: { ...(await terms(fixture)), cadence: { days: [], times: [] } },
    }),
    missing: async (fixture) => ({
      path: '/automations',
      body: { ...(await terms(fixture)), selectedAccounts: { clipapp: [newId('account')] } },
    }),
    async conflict(fixture) {
      const body = await terms(fixture);
      await archive(fixture);
      return { path: '/automations', body: { ...body, workspaceId: fixture.workspace.id } };
    },
    async full(fixture) {
      await useUp(fixture, 'automations');
      return { path: '/automations', body: await terms(fixture) };
    },
  },
  'GET /automations': {
    async ok(fixture) {
      await drafted(fixture);
      return { path: '/automations?status=draft' };
    },
    bad: () => ({ path: '/automations?status=lost' }),
    missing: () => ({ path: `/automations?workspaceId=${newId('workspace')}` }),
  },
  'GET /automations/:id': { ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}` }) },
  'PATCH /automations/:id': {
    ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}`, body: { name: 'Evenings' } }),
    bad: async (fixture) => ({ path: `/automations/${await drafted(fixture)}`, body: {} }),
    conflict: async (fixture) => ({ path: `/automations/${await launched(fixture)}`, body: { name: 'Evenings' } }),
  },
  'DELETE /automations/:id': { ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}` }) },
  'POST /automations/:id/generate': {
    ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/generate`, body: { count: 2 } }),
    bad: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/generate`, body: { count: 0 } }),
  },
  'GET /automations/:id/generations': {
    async ok(fixture) {
      const id = await drafted(fixture);
      await fixture.make('POST', `/automations/${id}/generate`, { count: 2 });
      return { path: `/automations/${id}/generations` };
    },
  },
  'POST /automations/:id/launch': {
    ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/launch` }),
    conflict: async (fixture) => ({ path: `/automations/${await running(fixture)}/launch` }),
  },
  'POST /automations/:id/pause': {
    ok: async (fixture) => ({ path: `/automations/${await launched(fixture)}/pause` }),
    conflict: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/pause` }),
  },
  'POST /automations/:id/resume': {
    ok: async (fixture) => ({ path: `/automations/${await paused(fixture)}/resume` }),
    conflict: async (fixture) => ({ path: `/automations/${await launched(fixture)}/resume` }),
  },
  'GET /automations/:id/posts': { ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/posts` }) },
  'GET /automations/:id/timeline': {
    ok: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/timeline?days=92` }),
    bad: async (fixture) => ({ path: `/automations/${await drafted(fixture)}/timeline?days=93` }),
  },
};

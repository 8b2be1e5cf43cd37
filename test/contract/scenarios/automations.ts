import { newId } from '../../../domain/ids.ts';
import { accountOf, archive, useUp, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

/** Begins far ahead, so that launching it fills nothing yet. */
async function terms(stage: Stage): Promise<Record<string, unknown>> {
  return {
    name: 'Mornings',
    cadence: { days: ['mon', 'thu'], times: ['09:00'] },
    startDate: '2098-01-01',
    selectedAccounts: { clipapp: [await accountOf(stage)] },
  };
}

async function drafted(stage: Stage): Promise<string> {
  return (await stage.make('POST', '/automations', await terms(stage))).id;
}

async function launched(stage: Stage): Promise<string> {
  const id = await drafted(stage);
  await stage.make('POST', `/automations/${id}/launch`);
  return id;
}

/** It has filled a slot already. */
async function running(stage: Stage): Promise<string> {
  const id = await launched(stage);
  await stage.world.orm.em
    .fork()
    .execute('update automation set last_run_at = clock_timestamp(), last_run_scheduled = 1 where id = ?', [id]);
  return id;
}

async function paused(stage: Stage): Promise<string> {
  const id = await running(stage);
  await stage.make('POST', `/automations/${id}/pause`);
  return id;
}

export const automationScenarios: Scenarios = {
  'POST /automations': {
    ok: async (stage) => ({ path: '/automations', body: await terms(stage) }),
    bad: async (stage) => ({
      path: '/automations',
      body: { ...(await terms(stage)), cadence: { days: [], times: [] } },
    }),
    missing: async (stage) => ({
      path: '/automations',
      body: { ...(await terms(stage)), selectedAccounts: { clipapp: [newId('account')] } },
    }),
    async conflict(stage) {
      const body = await terms(stage);
      await archive(stage);
      return { path: '/automations', body: { ...body, workspaceId: stage.workspace.id } };
    },
    async full(stage) {
      await useUp(stage, 'automations');
      return { path: '/automations', body: await terms(stage) };
    },
  },
  'GET /automations': {
    async ok(stage) {
      await drafted(stage);
      return { path: '/automations?status=draft' };
    },
    bad: () => ({ path: '/automations?status=lost' }),
    missing: () => ({ path: `/automations?workspaceId=${newId('workspace')}` }),
  },
  'GET /automations/:id': { ok: async (stage) => ({ path: `/automations/${await drafted(stage)}` }) },
  'PATCH /automations/:id': {
    ok: async (stage) => ({ path: `/automations/${await drafted(stage)}`, body: { name: 'Evenings' } }),
    bad: async (stage) => ({ path: `/automations/${await drafted(stage)}`, body: {} }),
    conflict: async (stage) => ({ path: `/automations/${await launched(stage)}`, body: { name: 'Evenings' } }),
  },
  'DELETE /automations/:id': { ok: async (stage) => ({ path: `/automations/${await drafted(stage)}` }) },
  'POST /automations/:id/generate': {
    ok: async (stage) => ({ path: `/automations/${await drafted(stage)}/generate`, body: { count: 2 } }),
    bad: async (stage) => ({ path: `/automations/${await drafted(stage)}/generate`, body: { count: 0 } }),
  },
  'GET /automations/:id/generations': {
    async ok(stage) {
      const id = await drafted(stage);
      await stage.make('POST', `/automations/${id}/generate`, { count: 2 });
      return { path: `/automations/${id}/generations` };
    },
  },
  'POST /automations/:id/launch': {
    ok: async (stage) => ({ path: `/automations/${await drafted(stage)}/launch` }),
    conflict: async (stage) => ({ path: `/automations/${await running(stage)}/launch` }),
  },
  'POST /automations/:id/pause': {
    ok: async (stage) => ({ path: `/automations/${await launched(stage)}/pause` }),
    conflict: async (stage) => ({ path: `/automations/${await drafted(stage)}/pause` }),
  },
  'POST /automations/:id/resume': {
    ok: async (stage) => ({ path: `/automations/${await paused(stage)}/resume` }),
    conflict: async (stage) => ({ path: `/automations/${await launched(stage)}/resume` }),
  },
  'GET /automations/:id/posts': { ok: async (stage) => ({ path: `/automations/${await drafted(stage)}/posts` }) },
  'GET /automations/:id/timeline': {
    ok: async (stage) => ({ path: `/automations/${await drafted(stage)}/timeline?days=92` }),
    bad: async (stage) => ({ path: `/automations/${await drafted(stage)}/timeline?days=93` }),
  },
};

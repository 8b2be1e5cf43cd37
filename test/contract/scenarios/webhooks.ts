import type { Scenarios } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const HOOK = { url: 'https://example.com/hook', events: ['post.published'] };

const endpoint = async (stage: Stage): Promise<string> => (await stage.make('POST', '/webhooks', HOOK)).id;

async function disabled(stage: Stage): Promise<string> {
  const id = await endpoint(stage);
  await stage.make('PATCH', `/webhooks/${id}`, { enabled: false });
  return id;
}

async function delivery(stage: Stage): Promise<{ id: string; deliveryId: string }> {
  const id = await endpoint(stage);
  return { id, deliveryId: (await stage.make('POST', `/webhooks/${id}/test`)).id };
}

export const webhookScenarios: Scenarios = {
  'GET /webhooks': {
    async ok(stage) {
      await delivery(stage);
      return { path: '/webhooks' };
    },
  },
  'POST /webhooks': {
    ok: () => ({ path: '/webhooks', body: HOOK }),
    bad: () => ({ path: '/webhooks', body: { ...HOOK, events: [] } }),
  },
  'GET /webhooks/:id': { ok: async (stage) => ({ path: `/webhooks/${await endpoint(stage)}` }) },
  'PATCH /webhooks/:id': {
    ok: async (stage) => ({ path: `/webhooks/${await endpoint(stage)}`, body: { events: ['credits.low'] } }),
    bad: async (stage) => ({ path: `/webhooks/${await endpoint(stage)}`, body: { url: 'http://10.0.0.1/' } }),
  },
  'DELETE /webhooks/:id': { ok: async (stage) => ({ path: `/webhooks/${await endpoint(stage)}` }) },
  'POST /webhooks/:id/rotate-secret': {
    ok: async (stage) => ({ path: `/webhooks/${await endpoint(stage)}/rotate-secret` }),
  },
  'POST /webhooks/:id/test': {
    ok: async (stage) => ({ path: `/webhooks/${await endpoint(stage)}/test` }),
    conflict: async (stage) => ({ path: `/webhooks/${await disabled(stage)}/test` }),
  },
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': {
    async ok(stage) {
      const { id, deliveryId } = await delivery(stage);
      await stage.world.orm.em.fork().execute(`update delivery set status = 'failed' where id = ?`, [deliveryId]);
      return { path: `/webhooks/${id}/deliveries/${deliveryId}/redeliver` };
    },
    async conflict(stage) {
      const { id, deliveryId } = await delivery(stage);
      return { path: `/webhooks/${id}/deliveries/${deliveryId}/redeliver` };
    },
  },
};

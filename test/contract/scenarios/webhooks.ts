import { newId } from '../../../domain/ids.ts';
import type { Scenarios } from '../scenario.ts';
import type { Fixture } from '../fixture.ts';

const HOOK = { url: 'https://example.com/hook', events: ['post.published'] };

const endpoint = async (fixture: Fixture): Promise<string> => (await fixture.make('POST', '/webhooks', HOOK)).id;

async function disabled(fixture: Fixture): Promise<string> {
  const id = await endpoint(fixture);
  await fixture.make('PATCH', `/webhooks/${id}`, { enabled: false });
  return id;
}

async function delivery(fixture: Fixture): Promise<{ id: string; deliveryId: string }> {
  const id = await endpoint(fixture);
  return { id, deliveryId: (await fixture.make('POST', `/webhooks/${id}/test`)).id };
}

export const webhookScenarios: Scenarios = {
  'GET /events': {
    ok: () => ({ path: '/events?type=post.failed&since=2026-03-02T17:00:00Z' }),
    bad: () => ({ path: '/events?type=webhook.test' }),
    missing: () => ({ path: `/events?after=${newId('event')}` }),
  },
  'GET /webhooks': {
    async ok(fixture) {
      await delivery(fixture);
      return { path: '/webhooks' };
    },
  },
  'POST /webhooks': {
    ok: () => ({ path: '/webhooks', body: HOOK }),
    bad: () => ({ path: '/webhooks', body: { ...HOOK, events: [] } }),
  },
  'GET /webhooks/:id': { ok: async (fixture) => ({ path: `/webhooks/${await endpoint(fixture)}` }) },
  'PATCH /webhooks/:id': {
    ok: async (fixture) => ({ path: `/webhooks/${await endpoint(fixture)}`, body: { events: ['credits.low'] } }),
    bad: async (fixture) => ({ path: `/webhooks/${await endpoint(fixture)}`, body: { url: 'http://10.0.0.1/' } }),
  },
  'DELETE /webhooks/:id': { ok: async (fixture) => ({ path: `/webhooks/${await endpoint(fixture)}` }) },
  'POST /webhooks/:id/rotate-secret': {
    ok: async (fixture) => ({ path: `/webhooks/${await endpoint(fixture)}/rotate-secret` }),
  },
  'POST /webhooks/:id/test': {
    ok: async (fixture) => ({ path: `/webhooks/${await endpoint(fixture)}/test` }),
    conflict: async (fixture) => ({ path: `/webhooks/${await disabled(fixture)}/test` }),
  },
  'POST /webhooks/:id/deliveries/:deliveryId/redeliver': {
    async ok(fixture) {
      const { id, deliveryId } = await delivery(fixture);
      await fixture.deps.orm.em
        .fork()
        .execute(`update delivery set status = 'failed', next_attempt_at = null where id = ?`, [deliveryId]);
      return { path: `/webhooks/${id}/deliveries/${deliveryId}/redeliver` };
    },
    async conflict(fixture) {
      const { id, deliveryId } = await delivery(fixture);
      return { path: `/webhooks/${id}/deliveries/${deliveryId}/redeliver` };
    },
  },
};

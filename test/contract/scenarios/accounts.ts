import { newId } from '../../../domain/ids.ts';
import { mintAccount } from '../../support/ready-post.ts';
import type { ActivityDeps } from '../../../activities/activity-deps.ts';
import { getAccount, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

/** An account that exists in the simulator. */
const granted = async (fixture: Fixture): Promise<string> =>
  (await mintAccount(fixture.deps as unknown as ActivityDeps, fixture, 'clipapp')).id;

export const accountScenarios: Scenarios = {
  'GET /accounts': {
    async ok(fixture) {
      await getAccount(fixture);
      return { path: '/accounts?platform=clipapp&ownerType=brand' };
    },
    bad: () => ({ path: '/accounts?platform=myspace' }),
    missing: () => ({ path: `/accounts?workspaceId=${newId('workspace')}` }),
  },
  'GET /accounts/:id': { ok: async (fixture) => ({ path: `/accounts/${await getAccount(fixture)}` }) },
  'PATCH /accounts/:id': {
    ok: async (fixture) => ({
      path: `/accounts/${await granted(fixture)}`,
      body: { defaults: { privacy: 'SELF_ONLY' } },
    }),
    bad: async (fixture) => ({ path: `/accounts/${await getAccount(fixture)}`, body: { defaults: { colour: 'red' } } }),
    conflict: async (fixture) => ({
      path: `/accounts/${await getAccount(fixture)}`,
      body: { defaults: { privacy: 'SELF_ONLY' } },
    }),
  },
  'POST /accounts/connect': {
    ok: () => ({ path: '/accounts/connect', body: { platform: 'reelnet' } }),
    bad: () => ({ path: '/accounts/connect', body: { platform: 'myspace' } }),
    missing: () => ({ path: '/accounts/connect', body: { platform: 'reelnet', workspaceId: newId('workspace') } }),
  },
  'POST /accounts/connect-link': {
    ok: () => ({ path: '/accounts/connect-link', body: { platform: 'reelnet', expiresInHours: 24 } }),
    bad: () => ({ path: '/accounts/connect-link', body: { platform: 'reelnet', expiresInHours: 0 } }),
    missing: () => ({
      path: '/accounts/connect-link',
      body: { platform: 'reelnet', ownerType: 'influencer', influencerId: newId('influencer') },
    }),
  },
  'GET /connect-links': {
    async ok(fixture) {
      await fixture.make('POST', '/accounts/connect-link', { platform: 'reelnet' });
      return { path: '/connect-links' };
    },
    bad: () => ({ path: '/connect-links?page=0' }),
    missing: () => ({ path: `/connect-links?workspaceId=${newId('workspace')}` }),
  },
  'DELETE /connect-links/:id': {
    async ok(fixture) {
      const { id } = await fixture.make('POST', '/accounts/connect-link', { platform: 'reelnet' });
      return { path: `/connect-links/${id}` };
    },
  },
  'POST /accounts/:id/refresh': {
    ok: async (fixture) => ({ path: `/accounts/${await granted(fixture)}/refresh` }),
    async conflict(fixture) {
      const id = await getAccount(fixture);
      await fixture.deps.orm.em.fork().execute('update account set reconnect_needed = true where id = ?', [id]);
      return { path: `/accounts/${id}/refresh` };
    },
  },
  'DELETE /accounts/:id': { ok: async (fixture) => ({ path: `/accounts/${await getAccount(fixture)}` }) },
};

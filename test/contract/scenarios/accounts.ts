import { newId } from '../../../domain/ids.ts';
import { mintAccount } from '../../support/ready-post.ts';
import type { ActivityDeps } from '../../../activities/activity-deps.ts';
import { accountOf, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

/** An account that the simulator knows. */
const granted = async (stage: Stage): Promise<string> =>
  (await mintAccount(stage.world as unknown as ActivityDeps, stage, 'clipapp')).id;

export const accountScenarios: Scenarios = {
  'GET /accounts': {
    async ok(stage) {
      await accountOf(stage);
      return { path: '/accounts?platform=clipapp&ownerType=brand' };
    },
    bad: () => ({ path: '/accounts?platform=myspace' }),
    missing: () => ({ path: `/accounts?workspaceId=${newId('workspace')}` }),
  },
  'GET /accounts/:id': { ok: async (stage) => ({ path: `/accounts/${await accountOf(stage)}` }) },
  'POST /accounts/connect': {
    ok: () => ({ path: '/accounts/connect', body: { platform: 'reelnet' } }),
    bad: () => ({ path: '/accounts/connect', body: { platform: 'myspace' } }),
    missing: () => ({ path: '/accounts/connect', body: { platform: 'reelnet', workspaceId: newId('workspace') } }),
  },
  'POST /accounts/:id/refresh': {
    ok: async (stage) => ({ path: `/accounts/${await granted(stage)}/refresh` }),
    async conflict(stage) {
      const id = await accountOf(stage);
      await stage.world.orm.em.fork().execute('update account set reconnect_needed = true where id = ?', [id]);
      return { path: `/accounts/${id}/refresh` };
    },
  },
  'DELETE /accounts/:id': { ok: async (stage) => ({ path: `/accounts/${await accountOf(stage)}` }) },
};

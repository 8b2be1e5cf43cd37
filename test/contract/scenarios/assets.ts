import { newId } from '../../../domain/ids.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { accountOf, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

const assetOf = (stage: Stage): Promise<string> => mintAssetRow(stage.world, stage);

export const assetScenarios: Scenarios = {
  'GET /assets': {
    async ok(stage) {
      await assetOf(stage);
      return { path: '/assets?kind=image' };
    },
    bad: () => ({ path: '/assets?kind=smell' }),
    missing: () => ({ path: `/assets?workspaceId=${newId('workspace')}` }),
  },
  'POST /assets': {
    ok: (stage) => ({ path: '/assets', body: { sourceUrl: `${stage.files}/picture.png` } }),
    bad: () => ({ path: '/assets', body: { file: 'a'.repeat(64), name: 'x' } }),
    missing: (stage) => ({
      path: '/assets',
      body: { sourceUrl: `${stage.files}/picture.png`, workspaceId: newId('workspace') },
    }),
  },
  'GET /assets/:id': { ok: async (stage) => ({ path: `/assets/${await assetOf(stage)}` }) },
  'DELETE /assets/:id': {
    ok: async (stage) => ({ path: `/assets/${await assetOf(stage)}` }),
    async conflict(stage) {
      const [id, account] = [await assetOf(stage), await accountOf(stage)];
      const deck = { ...buildDemoDeck(), background: { kind: 'image', src: id } };
      const body = { deck, format: 'walloftext', selectedAccounts: { clipapp: [account] }, schedule: 'draft' };
      await stage.make('POST', '/posts', body);
      return { path: `/assets/${id}` };
    },
  },
};

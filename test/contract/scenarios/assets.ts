import { newId } from '../../../domain/ids.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { getAccount, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

const getAsset = (fixture: Fixture): Promise<string> => mintAssetRow(fixture.deps, fixture);

export const assetScenarios: Scenarios = {
  'GET /assets': {
    async ok(fixture) {
      await getAsset(fixture);
      return { path: '/assets?kind=image' };
    },
    bad: () => ({ path: '/assets?kind=smell' }),
    missing: () => ({ path: `/assets?workspaceId=${newId('workspace')}` }),
  },
  'POST /assets': {
    ok: (fixture) => ({ path: '/assets', body: { sourceUrl: `${fixture.files}/picture.png` } }),
    bad: () => ({ path: '/assets', body: { file: 'a'.repeat(64), name: 'x' } }),
    missing: (fixture) => ({
      path: '/assets',
      body: { sourceUrl: `${fixture.files}/picture.png`, workspaceId: newId('workspace') },
    }),
  },
  'GET /assets/:id': { ok: async (fixture) => ({ path: `/assets/${await getAsset(fixture)}` }) },
  'DELETE /assets/:id': {
    ok: async (fixture) => ({ path: `/assets/${await getAsset(fixture)}` }),
    async conflict(fixture) {
      const [id, account] = [await getAsset(fixture), await getAccount(fixture)];
      const deck = { ...buildDemoDeck(), background: { kind: 'image', src: id } };
      const body = { deck, format: 'walloftext', selectedAccounts: { clipapp: [account] }, schedule: 'draft' };
      await fixture.make('POST', '/posts', body);
      return { path: `/assets/${id}` };
    },
  },
};

import { newId } from '../../../domain/ids.ts';
import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { mintAssetRow } from '../../support/studio.ts';
import { getAccount, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

const getAsset = (fixture: Fixture): Promise<string> => mintAssetRow(fixture.deps, fixture);

const UPLOAD = { bytes: 1_000, name: 'roastery.mp4' };

const beginUpload = async (fixture: Fixture): Promise<string> =>
  (await fixture.make('POST', '/assets/uploads', UPLOAD)).id;

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
  'PATCH /assets/:id': {
    ok: async (fixture) => ({ path: `/assets/${await getAsset(fixture)}`, body: { name: 'Renamed' } }),
    bad: async (fixture) => ({ path: `/assets/${await getAsset(fixture)}`, body: { name: ' ' } }),
  },
  'POST /assets/uploads': {
    ok: () => ({ path: '/assets/uploads', body: UPLOAD }),
    bad: () => ({ path: '/assets/uploads', body: { ...UPLOAD, bytes: 2 ** 30 } }),
    missing: () => ({ path: '/assets/uploads', body: { ...UPLOAD, workspaceId: newId('workspace') } }),
    full: async (fixture) => {
      await fixture.deps.orm.em
        .fork()
        .execute('insert into team_storage (team_id, bytes) values (?, 1e15)', [fixture.team.id]);
      return { path: '/assets/uploads', body: UPLOAD };
    },
  },
  'GET /assets/uploads/:id': { ok: async (fixture) => ({ path: `/assets/uploads/${await beginUpload(fixture)}` }) },
  'DELETE /assets/uploads/:id': { ok: async (fixture) => ({ path: `/assets/uploads/${await beginUpload(fixture)}` }) },
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

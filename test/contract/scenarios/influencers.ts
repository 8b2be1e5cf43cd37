import { Influencer } from '../../../db/entities/influencer.ts';
import { newId } from '../../../domain/ids.ts';
import { archive, spendAll, useUp, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

const ADA = { name: 'Ada', appearance: 'a baker in a white apron', voice: { id: 'warm', speed: 1 } };

export const getInfluencer = async (fixture: Fixture): Promise<string> =>
  (await fixture.make('POST', '/influencers', ADA)).id;

const SCRIPT = { script: 'Fresh bread, every morning at six.' };

export const influencerScenarios: Scenarios = {
  'POST /influencers': {
    ok: () => ({ path: '/influencers', body: ADA }),
    bad: () => ({ path: '/influencers', body: { ...ADA, name: '' } }),
    missing: () => ({ path: '/influencers', body: { ...ADA, referenceAssetId: newId('asset') } }),
    async conflict(fixture) {
      await archive(fixture);
      return { path: '/influencers', body: { ...ADA, workspaceId: fixture.workspace.id } };
    },
    async full(fixture) {
      const created = await getInfluencer(fixture);
      const em = fixture.deps.orm.em.fork();
      const row = await em.findOneOrFail(Influencer, created);
      for (let n = 0; n < 9; n += 1) {
        await em.execute(
          `insert into influencer select (jsonb_populate_record(influencer, jsonb_build_object('id', ?::text))).* from influencer where id = ?`,
          [newId('influencer'), row.id],
        );
      }
      return { path: '/influencers', body: ADA };
    },
    async short(fixture) {
      await spendAll(fixture);
      return { path: '/influencers', body: ADA };
    },
  },
  'GET /influencers': {
    async ok(fixture) {
      await getInfluencer(fixture);
      return { path: '/influencers' };
    },
    missing: () => ({ path: `/influencers?workspaceId=${newId('workspace')}` }),
  },
  'GET /influencers/:id': { ok: async (fixture) => ({ path: `/influencers/${await getInfluencer(fixture)}` }) },
  'PATCH /influencers/:id': {
    ok: async (fixture) => ({ path: `/influencers/${await getInfluencer(fixture)}`, body: { name: 'Grace' } }),
    bad: async (fixture) => ({ path: `/influencers/${await getInfluencer(fixture)}`, body: {} }),
  },
  'DELETE /influencers/:id': { ok: async (fixture) => ({ path: `/influencers/${await getInfluencer(fixture)}` }) },
  'POST /influencers/:id/previews': {
    ok: async (fixture) => ({ path: `/influencers/${await getInfluencer(fixture)}/previews` }),
    async conflict(fixture) {
      const id = await getInfluencer(fixture);
      await archive(fixture);
      return { path: `/influencers/${id}/previews` };
    },
    async short(fixture) {
      const id = await getInfluencer(fixture);
      await spendAll(fixture);
      return { path: `/influencers/${id}/previews` };
    },
  },
  'POST /influencers/:id/videos': {
    ok: async (fixture) => ({
      path: `/influencers/${await getInfluencer(fixture)}/videos`,
      body: { ...SCRIPT, look: 'warm', music: { mood: 'chill' } },
    }),
    bad: async (fixture) => ({ path: `/influencers/${await getInfluencer(fixture)}/videos`, body: { script: '' } }),
    async conflict(fixture) {
      const id = await getInfluencer(fixture);
      await archive(fixture);
      return { path: `/influencers/${id}/videos`, body: SCRIPT };
    },
    async full(fixture) {
      const id = await getInfluencer(fixture);
      await useUp(fixture, 'content_pieces');
      return { path: `/influencers/${id}/videos`, body: SCRIPT };
    },
    async short(fixture) {
      const id = await getInfluencer(fixture);
      await spendAll(fixture);
      return { path: `/influencers/${id}/videos`, body: SCRIPT };
    },
  },
};

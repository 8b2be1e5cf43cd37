import { Influencer } from '../../../db/entities/influencer.ts';
import { newId } from '../../../domain/ids.ts';
import { archive, spendAll, useUp, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

const ADA = { name: 'Ada', appearance: 'a baker in a white apron', voice: { id: 'warm', speed: 1 } };

export const influencerOf = async (stage: Stage): Promise<string> => (await stage.make('POST', '/influencers', ADA)).id;

const SCRIPT = { script: 'Fresh bread, every morning at six.' };

export const influencerScenarios: Scenarios = {
  'POST /influencers': {
    ok: () => ({ path: '/influencers', body: ADA }),
    bad: () => ({ path: '/influencers', body: { ...ADA, name: '' } }),
    missing: () => ({ path: '/influencers', body: { ...ADA, referenceAssetId: newId('asset') } }),
    async conflict(stage) {
      await archive(stage);
      return { path: '/influencers', body: { ...ADA, workspaceId: stage.workspace.id } };
    },
    async full(stage) {
      const made = await influencerOf(stage);
      const em = stage.world.orm.em.fork();
      const row = await em.findOneOrFail(Influencer, made);
      for (let n = 0; n < 9; n += 1) {
        await em.execute(
          `insert into influencer select (jsonb_populate_record(influencer, jsonb_build_object('id', ?::text))).* from influencer where id = ?`,
          [newId('influencer'), row.id],
        );
      }
      return { path: '/influencers', body: ADA };
    },
    async short(stage) {
      await spendAll(stage);
      return { path: '/influencers', body: ADA };
    },
  },
  'GET /influencers': {
    async ok(stage) {
      await influencerOf(stage);
      return { path: '/influencers' };
    },
    missing: () => ({ path: `/influencers?workspaceId=${newId('workspace')}` }),
  },
  'GET /influencers/:id': { ok: async (stage) => ({ path: `/influencers/${await influencerOf(stage)}` }) },
  'DELETE /influencers/:id': { ok: async (stage) => ({ path: `/influencers/${await influencerOf(stage)}` }) },
  'POST /influencers/:id/previews': {
    ok: async (stage) => ({ path: `/influencers/${await influencerOf(stage)}/previews` }),
    async conflict(stage) {
      const id = await influencerOf(stage);
      await archive(stage);
      return { path: `/influencers/${id}/previews` };
    },
    async short(stage) {
      const id = await influencerOf(stage);
      await spendAll(stage);
      return { path: `/influencers/${id}/previews` };
    },
  },
  'POST /influencers/:id/videos': {
    ok: async (stage) => ({ path: `/influencers/${await influencerOf(stage)}/videos`, body: SCRIPT }),
    bad: async (stage) => ({ path: `/influencers/${await influencerOf(stage)}/videos`, body: { script: '' } }),
    async conflict(stage) {
      const id = await influencerOf(stage);
      await archive(stage);
      return { path: `/influencers/${id}/videos`, body: SCRIPT };
    },
    async full(stage) {
      const id = await influencerOf(stage);
      await useUp(stage, 'content_pieces');
      return { path: `/influencers/${id}/videos`, body: SCRIPT };
    },
    async short(stage) {
      const id = await influencerOf(stage);
      await spendAll(stage);
      return { path: `/influencers/${id}/videos`, body: SCRIPT };
    },
  },
};

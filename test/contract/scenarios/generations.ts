import { newId } from '../../../domain/ids.ts';
import { spendAll, useUp, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

/** One pending idea of a format. */
export async function ideaOf(stage: Stage, format = 'walloftext'): Promise<string> {
  const [idea] = await stage.make('POST', '/generations', { count: 1, format, prompt: 'fresh bread' });
  return idea.id;
}

async function settled(stage: Stage, verb: 'accept' | 'discard'): Promise<string> {
  const id = await ideaOf(stage);
  await stage.make('POST', `/generations/${id}/${verb}`);
  return id;
}

export const generationScenarios: Scenarios = {
  'POST /generations': {
    ok: () => ({ path: '/generations', body: { count: 2, prompt: 'fresh bread' } }),
    bad: () => ({ path: '/generations', body: { count: 11 } }),
    missing: () => ({ path: '/generations', body: { influencerId: newId('influencer') } }),
  },
  'GET /generations': {
    async ok(stage) {
      await ideaOf(stage);
      return { path: '/generations?status=pending&format=walloftext' };
    },
    bad: () => ({ path: '/generations?format=opera' }),
    missing: () => ({ path: `/generations?workspaceId=${newId('workspace')}` }),
  },
  'GET /generations/:id': { ok: async (stage) => ({ path: `/generations/${await ideaOf(stage)}` }) },
  'POST /generations/:id/accept': {
    ok: async (stage) => ({ path: `/generations/${await ideaOf(stage)}/accept` }),
    conflict: async (stage) => ({ path: `/generations/${await settled(stage, 'discard')}/accept` }),
    async full(stage) {
      await useUp(stage, 'content_pieces');
      return { path: `/generations/${await ideaOf(stage)}/accept` };
    },
    async short(stage) {
      await spendAll(stage);
      return { path: `/generations/${await ideaOf(stage, 'listicle')}/accept` };
    },
  },
  'POST /generations/:id/variants': {
    ok: async (stage) => ({ path: `/generations/${await ideaOf(stage)}/variants`, body: { count: 2 } }),
    bad: async (stage) => ({ path: `/generations/${await ideaOf(stage)}/variants`, body: { count: 6 } }),
  },
  'POST /generations/:id/discard': {
    ok: async (stage) => ({ path: `/generations/${await ideaOf(stage)}/discard` }),
    conflict: async (stage) => ({ path: `/generations/${await settled(stage, 'accept')}/discard` }),
  },
};

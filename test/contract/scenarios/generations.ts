import { newId } from '../../../domain/ids.ts';
import { spendAll, useUp, type Fixture } from '../fixture.ts';
import { STATEMENTS } from '../../support/generations/statements.ts';
import type { Scenarios } from '../scenario.ts';

let count = 0;

/** Creates a pending generation of a format, each of another prompt. */
export async function getGeneration(fixture: Fixture, format = 'walloftext'): Promise<string> {
  count += 1;
  const prompt = STATEMENTS[count % STATEMENTS.length];
  const [generation] = await fixture.make('POST', '/generations', { count: 1, format, prompt });
  return generation.id;
}

async function settled(fixture: Fixture, verb: 'accept' | 'discard'): Promise<string> {
  const id = await getGeneration(fixture);
  await fixture.make('POST', `/generations/${id}/${verb}`);
  return id;
}

export const generationScenarios: Scenarios = {
  'POST /generations': {
    ok: () => ({ path: '/generations', body: { count: 2, prompt: 'fresh bread' } }),
    bad: () => ({ path: '/generations', body: { count: 11 } }),
    missing: () => ({ path: '/generations', body: { influencerId: newId('influencer') } }),
  },
  'GET /generations': {
    async ok(fixture) {
      await getGeneration(fixture);
      return { path: '/generations?status=pending&format=walloftext' };
    },
    bad: () => ({ path: '/generations?format=opera' }),
    missing: () => ({ path: `/generations?workspaceId=${newId('workspace')}` }),
  },
  'GET /generations/:id': { ok: async (fixture) => ({ path: `/generations/${await getGeneration(fixture)}` }) },
  'PATCH /generations/:id': {
    ok: async (fixture) => ({
      path: `/generations/${await getGeneration(fixture)}`,
      body: { caption: 'Bread at six' },
    }),
    bad: async (fixture) => ({ path: `/generations/${await getGeneration(fixture)}`, body: {} }),
    conflict: async (fixture) => ({
      path: `/generations/${await settled(fixture, 'discard')}`,
      body: { caption: 'Bread at six' },
    }),
  },
  'POST /generations/:id/accept': {
    ok: async (fixture) => ({ path: `/generations/${await getGeneration(fixture)}/accept` }),
    conflict: async (fixture) => ({ path: `/generations/${await settled(fixture, 'discard')}/accept` }),
    async full(fixture) {
      await useUp(fixture, 'content_pieces');
      return { path: `/generations/${await getGeneration(fixture)}/accept` };
    },
    async short(fixture) {
      await spendAll(fixture);
      return { path: `/generations/${await getGeneration(fixture, 'listicle')}/accept` };
    },
  },
  'POST /generations/:id/variants': {
    ok: async (fixture) => ({ path: `/generations/${await getGeneration(fixture)}/variants`, body: { count: 2 } }),
    bad: async (fixture) => ({ path: `/generations/${await getGeneration(fixture)}/variants`, body: { count: 6 } }),
  },
  'POST /generations/:id/discard': {
    ok: async (fixture) => ({ path: `/generations/${await getGeneration(fixture)}/discard` }),
    conflict: async (fixture) => ({ path: `/generations/${await settled(fixture, 'accept')}/discard` }),
  },
};

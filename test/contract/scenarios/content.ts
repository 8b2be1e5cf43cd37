import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { newId } from '../../../domain/ids.ts';
import { getAccount, archive, getContent, getPost, spendAll, useUp, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';
import { STUDIO_JOBS } from './studio-jobs.ts';

/** Content that is queued for rendering. */
async function queued(fixture: Fixture): Promise<string> {
  const body = { deck: buildDemoDeck(), format: 'walloftext', schedule: 'draft' };
  return (await fixture.make('POST', '/posts', { ...body, selectedAccounts: { clipapp: [await getAccount(fixture)] } }))
    .contentId;
}

const PROMPT = { prompt: 'fresh bread every morning' };

export const contentScenarios: Scenarios = {
  'GET /content': {
    async ok(fixture) {
      await getContent(fixture);
      return { path: '/content?status=ready' };
    },
    bad: () => ({ path: '/content?status=lost' }),
    missing: () => ({ path: `/content?workspaceId=${newId('workspace')}` }),
  },
  'GET /content/models': { ok: () => ({ path: '/content/models' }) },
  'GET /content/:id/deck': { ok: async (fixture) => ({ path: `/content/${await getContent(fixture)}/deck` }) },
  'GET /content/:id': { ok: async (fixture) => ({ path: `/content/${await getContent(fixture)}` }) },
  'POST /content/frame': {
    ok: () => ({ path: '/content/frame', body: { deck: buildDemoDeck(), atMs: 0 } }),
    others: [async (fixture) => ({ path: '/content/frame', body: { contentId: await queued(fixture), atMs: 2_000 } })],
    bad: () => ({ path: '/content/frame', body: { deck: buildDemoDeck(), atMs: 6_001 } }),
    missing: () => ({ path: '/content/frame', body: { contentId: newId('content'), atMs: 0 } }),
    async conflict(fixture) {
      await archive(fixture);
      const body = { deck: buildDemoDeck(), atMs: 0, workspaceId: fixture.workspace.id };
      return { path: '/content/frame', body };
    },
  },
  'POST /content/:format': {
    unnamed: true,
    ok: () => ({ path: '/content/walloftext', body: PROMPT }),
    others: [
      ...FORMATS.map((format) => async (fixture: Fixture) => ({
        path: `/content/${format}`,
        body: await STUDIO_JOBS[format](fixture),
      })),
      () => ({ path: '/content/listicle', body: { ...PROMPT, music: { mood: 'happy', gainDb: -12 } } }),
    ],
    bad: () => ({ path: '/content/walloftext', body: { ...PROMPT, script: 'x'.repeat(1_201) } }),
    missing: () => ({ path: '/content/slideshow', body: { assetIds: [newId('asset'), newId('asset')] } }),
    async conflict(fixture) {
      await archive(fixture);
      return { path: '/content/walloftext', body: { ...PROMPT, workspaceId: fixture.workspace.id } };
    },
    async full(fixture) {
      await useUp(fixture, 'content_pieces');
      return { path: '/content/walloftext', body: PROMPT };
    },
    async short(fixture) {
      await spendAll(fixture);
      return { path: '/content/listicle', body: PROMPT };
    },
  },
  'POST /content/:id/cancel': {
    ok: async (fixture) => ({ path: `/content/${await queued(fixture)}/cancel` }),
    conflict: async (fixture) => ({ path: `/content/${await getContent(fixture)}/cancel` }),
  },
  'DELETE /content/:id': {
    ok: async (fixture) => ({ path: `/content/${await getContent(fixture)}` }),
    conflict: async (fixture) => ({ path: `/content/${(await getPost(fixture)).contentId}` }),
  },
};

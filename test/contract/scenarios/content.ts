import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { FORMATS } from '../../../domain/formats.ts';
import { newId } from '../../../domain/ids.ts';
import { accountOf, archive, contentOf, postOf, spendAll, useUp, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';
import { STUDIO_JOBS } from './studio-jobs.ts';

/** A piece that still waits to be rendered. */
async function queued(stage: Stage): Promise<string> {
  const body = { deck: buildDemoDeck(), format: 'walloftext', schedule: 'draft' };
  return (await stage.make('POST', '/posts', { ...body, selectedAccounts: { clipapp: [await accountOf(stage)] } }))
    .contentId;
}

const PROMPT = { prompt: 'fresh bread every morning' };

export const contentScenarios: Scenarios = {
  'GET /content': {
    async ok(stage) {
      await contentOf(stage);
      return { path: '/content?status=ready' };
    },
    bad: () => ({ path: '/content?status=lost' }),
    missing: () => ({ path: `/content?workspaceId=${newId('workspace')}` }),
  },
  'GET /content/:id': { ok: async (stage) => ({ path: `/content/${await contentOf(stage)}` }) },
  'POST /content/:format': {
    unnamed: true,
    ok: () => ({ path: '/content/walloftext', body: PROMPT }),
    others: FORMATS.map((format) => async (stage: Stage) => ({
      path: `/content/${format}`,
      body: await STUDIO_JOBS[format](stage),
    })),
    bad: () => ({ path: '/content/walloftext', body: { ...PROMPT, script: 'x'.repeat(1_201) } }),
    missing: () => ({ path: '/content/slideshow', body: { assetIds: [newId('asset'), newId('asset')] } }),
    async conflict(stage) {
      await archive(stage);
      return { path: '/content/walloftext', body: { ...PROMPT, workspaceId: stage.workspace.id } };
    },
    async full(stage) {
      await useUp(stage, 'content_pieces');
      return { path: '/content/walloftext', body: PROMPT };
    },
    async short(stage) {
      await spendAll(stage);
      return { path: '/content/listicle', body: PROMPT };
    },
  },
  'POST /content/:id/cancel': {
    ok: async (stage) => ({ path: `/content/${await queued(stage)}/cancel` }),
    conflict: async (stage) => ({ path: `/content/${await contentOf(stage)}/cancel` }),
  },
  'DELETE /content/:id': {
    ok: async (stage) => ({ path: `/content/${await contentOf(stage)}` }),
    conflict: async (stage) => ({ path: `/content/${(await postOf(stage)).contentId}` }),
  },
};

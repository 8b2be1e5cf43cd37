import { demoDeck } from '../../../bin/demo/demo-deck.ts';
import { newId } from '../../../domain/ids.ts';
import { accountOf, archive, contentOf, postBody, postOf, spendAll, useUp, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

/** A post whose publishing has started. */
async function going(stage: Stage): Promise<string> {
  const { id } = await postOf(stage);
  await stage.world.orm.em.fork().execute(`update post set status = 'publishing' where id = ?`, [id]);
  return id;
}

const LATER = { scheduledTime: '2099-02-01T09:00:00Z' };

/** An AI format is priced by its name, whatever its deck. */
async function pricedBody(stage: Stage): Promise<Record<string, unknown>> {
  return { deck: demoDeck(), format: 'listicle', selectedAccounts: { clipapp: [await accountOf(stage)] } };
}

export const postScenarios: Scenarios = {
  'POST /posts': {
    ok: async (stage) => ({ path: '/posts', body: await postBody(stage) }),
    bad: async (stage) => ({ path: '/posts', body: { contentId: await contentOf(stage), selectedAccounts: {} } }),
    missing: async (stage) => ({ path: '/posts', body: { ...(await postBody(stage)), contentId: newId('content') } }),
    async conflict(stage) {
      const body = await postBody(stage);
      await archive(stage);
      return { path: '/posts', body: { ...body, workspaceId: stage.workspace.id } };
    },
    async full(stage) {
      await useUp(stage, 'turbo_posts');
      return { path: '/posts', body: await postBody(stage) };
    },
    async short(stage) {
      await spendAll(stage);
      return { path: '/posts', body: await pricedBody(stage) };
    },
  },
  'GET /posts/:id': { ok: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}` }) },
  'POST /posts/:id/reschedule': {
    ok: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}/reschedule`, body: LATER }),
    bad: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}/reschedule`, body: { scheduledTime: '12' } }),
    conflict: async (stage) => ({ path: `/posts/${await going(stage)}/reschedule`, body: LATER }),
  },
  'POST /posts/:id/publish': {
    async ok(stage) {
      const { id } = await postOf(stage, { schedule: 'draft' });
      return { path: `/posts/${id}/publish` };
    },
    conflict: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}/publish` }),
  },
  'DELETE /posts/:id': {
    ok: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}` }),
    conflict: async (stage) => ({ path: `/posts/${await going(stage)}` }),
  },
};

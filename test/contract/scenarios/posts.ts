import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { newId } from '../../../domain/ids.ts';
import { accountOf, archive, contentOf, postBody, postOf, spendAll, useUp, type Stage } from '../stage.ts';
import type { Scenarios } from '../scenario.ts';

/** A post whose publishing has started. */
async function going(stage: Stage): Promise<string> {
  const { id } = await postOf(stage);
  await stage.world.orm.em.fork().execute(`update post set status = 'publishing' where id = ?`, [id]);
  return id;
}

async function inReview(stage: Stage): Promise<string> {
  const { id } = await postOf(stage);
  await stage.world.orm.em.fork().execute(`update post set status = 'in_review' where id = ?`, [id]);
  return id;
}

async function importBody(stage: Stage): Promise<Record<string, unknown>> {
  const csv = 'caption,videoUrl\nHello,https://example.com/one.mp4\nAgain,https://example.com/two.mp4\n';
  return { csv, selectedAccounts: { clipapp: [await accountOf(stage)] } };
}

const LATER = { scheduledTime: '2099-02-01T09:00:00Z' };

/** An AI format is priced by its name, whatever its deck. */
async function pricedBody(stage: Stage): Promise<Record<string, unknown>> {
  return { deck: buildDemoDeck(), format: 'listicle', selectedAccounts: { clipapp: [await accountOf(stage)] } };
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
  'POST /posts/preview': {
    ok: async (stage) => ({ path: '/posts/preview', body: await postBody(stage) }),
    bad: async (stage) => ({
      path: '/posts/preview',
      body: { contentId: await contentOf(stage), selectedAccounts: {} },
    }),
    missing: async (stage) => ({
      path: '/posts/preview',
      body: { ...(await postBody(stage)), contentId: newId('content') },
    }),
  },
  'POST /posts/import': {
    ok: async (stage) => ({ path: '/posts/import', body: await importBody(stage) }),
    bad: async (stage) => ({ path: '/posts/import', body: { ...(await importBody(stage)), csv: 'caption\nHello\n' } }),
    missing: async (stage) => ({
      path: '/posts/import',
      body: { ...(await importBody(stage)), selectedAccounts: { clipapp: [newId('account')] } },
    }),
    async conflict(stage) {
      const body = await importBody(stage);
      await archive(stage);
      return { path: '/posts/import', body: { ...body, workspaceId: stage.workspace.id } };
    },
    async full(stage) {
      await useUp(stage, 'turbo_posts');
      return { path: '/posts/import', body: await importBody(stage) };
    },
  },
  'GET /posts': {
    async ok(stage) {
      await postOf(stage);
      return { path: '/posts?status=scheduled&platform=clipapp' };
    },
    bad: () => ({ path: '/posts?status=lost' }),
    missing: () => ({ path: `/posts?workspaceId=${newId('workspace')}` }),
  },
  'GET /calendar': {
    async ok(stage) {
      await postOf(stage);
      return { path: '/calendar?from=2098-12-31&to=2099-01-02' };
    },
    bad: () => ({ path: '/calendar?from=2026-02-30&to=2026-03-01' }),
    missing: () => ({ path: `/calendar?from=2026-01-01&to=2026-01-02&workspaceId=${newId('workspace')}` }),
  },
  'PATCH /posts/:id': {
    ok: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}`, body: { caption: 'New' } }),
    bad: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}`, body: {} }),
    conflict: async (stage) => ({ path: `/posts/${await going(stage)}`, body: { caption: 'New' } }),
  },
  'POST /posts/:id/approve': {
    ok: async (stage) => ({ path: `/posts/${await inReview(stage)}/approve` }),
    conflict: async (stage) => ({ path: `/posts/${(await postOf(stage)).id}/approve` }),
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

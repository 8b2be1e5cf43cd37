import { buildDemoDeck } from '../../../bin/demo/demo-deck.ts';
import { newId } from '../../../domain/ids.ts';
import { MAX_REVIEW_COMMENTS } from '../../../domain/posts/review.ts';
import { getAccount, archive, getContent, postBody, getPost, spendAll, useUp, type Fixture } from '../fixture.ts';
import type { Scenarios } from '../scenario.ts';

/** A post whose publishing has started. */
async function going(fixture: Fixture): Promise<string> {
  const { id } = await getPost(fixture);
  await fixture.deps.orm.em.fork().execute(`update post set status = 'publishing' where id = ?`, [id]);
  return id;
}

async function failed(fixture: Fixture): Promise<string> {
  const { id } = await getPost(fixture);
  const em = fixture.deps.orm.em.fork();
  await em.execute(`update post_target set status = 'failed' where post_id = ?`, [id]);
  await em.execute(`update post set status = 'failed' where id = ?`, [id]);
  return id;
}

async function inReview(fixture: Fixture): Promise<string> {
  const { id } = await getPost(fixture);
  await fixture.deps.orm.em.fork().execute(`update post set status = 'in_review' where id = ?`, [id]);
  return id;
}

async function importBody(fixture: Fixture): Promise<Record<string, unknown>> {
  const csv = 'caption,videoUrl\nHello,https://example.com/one.mp4\nAgain,https://example.com/two.mp4\n';
  return { csv, selectedAccounts: { clipapp: [await getAccount(fixture)] } };
}

/** A cancelled post whose video the caller sent. */
async function withOwnMedia(fixture: Fixture): Promise<string> {
  const { id, contentId } = await getPost(fixture);
  await fixture.make('DELETE', `/posts/${id}`);
  const own = `update content set source = 'own_media', workflow = 'fetchMedia', format = null where id = ?`;
  await fixture.deps.orm.em.fork().execute(own, [contentId]);
  return id;
}

const LATER = { scheduledTime: '2099-02-01T09:00:00Z' };

/** The price of an AI format does not depend on its deck. */
async function pricedBody(fixture: Fixture): Promise<Record<string, unknown>> {
  return { deck: buildDemoDeck(), format: 'listicle', selectedAccounts: { clipapp: [await getAccount(fixture)] } };
}

export const postScenarios: Scenarios = {
  'POST /posts': {
    ok: async (fixture) => ({ path: '/posts', body: { ...(await postBody(fixture)), expiresAfter: 60 } }),
    bad: async (fixture) => ({ path: '/posts', body: { contentId: await getContent(fixture), selectedAccounts: {} } }),
    missing: async (fixture) => ({
      path: '/posts',
      body: { ...(await postBody(fixture)), contentId: newId('content') },
    }),
    async conflict(fixture) {
      const body = await postBody(fixture);
      await archive(fixture);
      return { path: '/posts', body: { ...body, workspaceId: fixture.workspace.id } };
    },
    async full(fixture) {
      await useUp(fixture, 'turbo_posts');
      return { path: '/posts', body: await postBody(fixture) };
    },
    async short(fixture) {
      await spendAll(fixture);
      return { path: '/posts', body: await pricedBody(fixture) };
    },
  },
  'POST /posts/preview': {
    ok: async (fixture) => ({ path: '/posts/preview', body: await postBody(fixture) }),
    bad: async (fixture) => ({
      path: '/posts/preview',
      body: { contentId: await getContent(fixture), selectedAccounts: {} },
    }),
    missing: async (fixture) => ({
      path: '/posts/preview',
      body: { ...(await postBody(fixture)), contentId: newId('content') },
    }),
  },
  'POST /posts/import': {
    ok: async (fixture) => ({ path: '/posts/import', body: { ...(await importBody(fixture)), expiresAfter: 60 } }),
    bad: async (fixture) => ({
      path: '/posts/import',
      body: { ...(await importBody(fixture)), csv: 'caption\nHello\n' },
    }),
    missing: async (fixture) => ({
      path: '/posts/import',
      body: { ...(await importBody(fixture)), selectedAccounts: { clipapp: [newId('account')] } },
    }),
    async conflict(fixture) {
      const body = await importBody(fixture);
      await archive(fixture);
      return { path: '/posts/import', body: { ...body, workspaceId: fixture.workspace.id } };
    },
    async full(fixture) {
      await useUp(fixture, 'turbo_posts');
      return { path: '/posts/import', body: await importBody(fixture) };
    },
  },
  'POST /posts/bulk': {
    ok: async (fixture) => ({ path: '/posts/bulk', body: { ids: [(await getPost(fixture)).id], action: 'cancel' } }),
    bad: async (fixture) => ({
      path: '/posts/bulk',
      body: { ids: [(await getPost(fixture)).id], action: 'reschedule' },
    }),
  },
  'GET /posts': {
    async ok(fixture) {
      await getPost(fixture);
      return { path: '/posts?status=scheduled&platform=clipapp' };
    },
    bad: () => ({ path: '/posts?status=lost' }),
    missing: () => ({ path: `/posts?workspaceId=${newId('workspace')}` }),
  },
  'GET /calendar': {
    async ok(fixture) {
      await getPost(fixture);
      return { path: '/calendar?from=2098-12-31&to=2099-01-02' };
    },
    bad: () => ({ path: '/calendar?from=2026-02-30&to=2026-03-01' }),
    missing: () => ({ path: `/calendar?from=2026-01-01&to=2026-01-02&workspaceId=${newId('workspace')}` }),
  },
  'PATCH /posts/:id': {
    ok: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}`, body: { caption: 'New' } }),
    bad: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}`, body: {} }),
    conflict: async (fixture) => ({ path: `/posts/${await going(fixture)}`, body: { caption: 'New' } }),
  },
  'POST /posts/:id/approve': {
    ok: async (fixture) => ({ path: `/posts/${await inReview(fixture)}/approve` }),
    bad: async (fixture) => ({ path: `/posts/${await inReview(fixture)}/approve`, body: { revision: 0 } }),
    conflict: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/approve` }),
  },
  'POST /posts/:id/review-link': {
    ok: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/review-link` }),
    bad: async (fixture) => ({
      path: `/posts/${(await getPost(fixture)).id}/review-link`,
      body: { expiresInHours: 721 },
    }),
    conflict: async (fixture) => ({ path: `/posts/${await going(fixture)}/review-link` }),
  },
  'GET /posts/:id/review-link': {
    async ok(fixture) {
      const { id } = await getPost(fixture);
      await fixture.make('POST', `/posts/${id}/review-link`);
      return { path: `/posts/${id}/review-link` };
    },
    bad: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/review-link?limit=101` }),
  },
  'GET /posts/:id/comment': {
    async ok(fixture) {
      const { id } = await getPost(fixture);
      await fixture.make('POST', `/posts/${id}/comment`, { text: 'Louder' });
      return { path: `/posts/${id}/comment` };
    },
    bad: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/comment?limit=101` }),
  },
  'POST /posts/:id/comment': {
    ok: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/comment`, body: { text: 'Louder' } }),
    bad: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/comment`, body: { text: ' ' } }),
    async conflict(fixture) {
      const { id } = await getPost(fixture);
      await fixture.deps.orm.em.fork().execute(
        `insert into review_comment (id, post_id, written_by, text, revision)
         select ? || number, ?, 'team', 'Louder', 1 from generate_series(1, ?) number`,
        [id, id, MAX_REVIEW_COMMENTS],
      );
      return { path: `/posts/${id}/comment`, body: { text: 'Louder' } };
    },
  },
  'DELETE /posts/:id/review-link/:linkId': {
    async ok(fixture) {
      const { id } = await getPost(fixture);
      const link = await fixture.make('POST', `/posts/${id}/review-link`);
      return { path: `/posts/${id}/review-link/${link.id}` };
    },
  },
  'GET /posts/:id': { ok: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}` }) },
  'POST /posts/:id/reschedule': {
    ok: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/reschedule`, body: LATER }),
    bad: async (fixture) => ({
      path: `/posts/${(await getPost(fixture)).id}/reschedule`,
      body: { scheduledTime: '12' },
    }),
    conflict: async (fixture) => ({ path: `/posts/${await going(fixture)}/reschedule`, body: LATER }),
  },
  'POST /posts/:id/publish': {
    async ok(fixture) {
      const { id } = await getPost(fixture, { schedule: 'draft' });
      return { path: `/posts/${id}/publish` };
    },
    conflict: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/publish` }),
  },
  'POST /posts/:id/retry': {
    ok: async (fixture) => ({ path: `/posts/${await failed(fixture)}/retry` }),
    bad: async (fixture) => ({ path: `/posts/${await failed(fixture)}/retry`, body: { platforms: [] } }),
    conflict: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/retry` }),
  },
  'DELETE /posts/:id': {
    ok: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}` }),
    conflict: async (fixture) => ({ path: `/posts/${await going(fixture)}` }),
  },
  'DELETE /posts/:id/media': {
    ok: async (fixture) => ({ path: `/posts/${await withOwnMedia(fixture)}/media` }),
    conflict: async (fixture) => ({ path: `/posts/${(await getPost(fixture)).id}/media` }),
  },
};

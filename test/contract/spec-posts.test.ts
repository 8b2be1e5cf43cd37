import { describe, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { contractService } from './contract-service.ts';
import { getAccount, openFixture, postBody, getPost, type Fixture } from './fixture.ts';

const served = contractService();

async function at(fixture: Fixture, status: string): Promise<string> {
  const { id } = await getPost(fixture, status === 'draft' ? { schedule: 'draft' } : {});
  await fixture.deps.orm.em
    .fork()
    .execute(`update post set status = ?, due_at = coalesce(due_at, clock_timestamp()) where id = ?`, [status, id]);
  return id;
}

describe('spec, Post status: a new post', () => {
  test.each<[string, object, string]>([
    ['asap', { schedule: 'asap', scheduledTime: undefined }, 'queued'],
    ['nothing said, which is asap', { schedule: undefined, scheduledTime: undefined }, 'queued'],
    ['scheduled', {}, 'scheduled'],
    ['draft', { schedule: 'draft' }, 'draft'],
  ])('with the schedule %s', async (_, changes, status) => {
    const fixture = await openFixture(served);
    const reply = await fixture.make('POST', '/posts', { ...(await postBody(fixture)), ...changes });
    expect(reply.status).toBe(status);
    const reported = await fixture.deps.orm.em
      .fork()
      .execute(`select workflow from outbox_message where row_id = ? and workflow = 'post'`, [reply.id]);
    expect(reported).toHaveLength(status === 'draft' ? 0 : 1);
  });
});

describe('spec, Post status: a change of state', () => {
  test('publishing a draft uses its scheduledTime, or the current time', async () => {
    const fixture = await openFixture(served);
    const [timed, untimed] = [
      await at(fixture, 'draft'),
      (await getPost(fixture, { schedule: 'draft', scheduledTime: undefined })).id,
    ];
    expect((await fixture.make('POST', `/posts/${timed}/publish`)).status).toBe('scheduled');
    expect((await fixture.make('POST', `/posts/${untimed}/publish`)).status).toBe('queued');
  });

  test.each(['draft', 'queued', 'scheduled', 'in_review', 'approved'])(
    'deleting a post in status %s cancels it and keeps its media',
    async (status) => {
      const fixture = await openFixture(served);
      const id = await at(fixture, status);
      const cancelled = await fixture.make('DELETE', `/posts/${id}`);
      expect([cancelled.status, typeof cancelled.mediaUrl]).toEqual(['cancelled', 'string']);
      expect(cancelled.targets).toMatchObject([{ status: 'cancelled' }]);
      expect((await fixture.call('DELETE', `/posts/${id}`)).status).toBe(200);
      expect((await fixture.call('POST', `/posts/${id}/publish`)).status).toBe(409);
      expect((await fixture.call('GET', `/content/${cancelled.contentId}`)).json.data.status).toBe('ready');
    },
  );

  test.each(['publishing', 'posted', 'partial', 'failed'])(
    'deleting a post in status %s returns 409 and changes nothing',
    async (status) => {
      const fixture = await openFixture(served);
      const id = await at(fixture, status);
      expect((await fixture.call('DELETE', `/posts/${id}`)).status).toBe(409);
      expect((await fixture.call('GET', `/posts/${id}`)).json.data.status).toBe(status);
    },
  );
});

test('spec, Post: a post has its status, texts, overrides and one target per account', async () => {
  const fixture = await openFixture(served);
  const accounts = [await getAccount(fixture), await getAccount(fixture)];
  const given = {
    hashtags: ['bread'],
    perPlatform: { clipapp: { caption: 'Own' } },
    declarations: { aiGenerated: true },
  };
  const post = await getPost(fixture, { ...given, selectedAccounts: { clipapp: accounts } });
  expect(post).toMatchObject({
    status: 'scheduled',
    renderStatus: 'ready',
    caption: 'Hello',
    ...given,
  });
  expect(post.targets).toMatchObject(
    accounts.map((accountId) => ({
      accountId,
      status: 'pending',
      platformPostId: null,
      url: null,
      error: null,
      analytics: null,
      firstComment: null,
      caption: 'Own #bread',
    })),
  );
});

test('spec, POST /posts rule 2: a deck or media returns 202 with a statusUrl, ready content 201', async () => {
  const fixture = await openFixture(served);
  const body = await postBody(fixture);
  const sources: [object, number][] = [
    [{ deck: buildDemoDeck(), format: 'walloftext' }, 202],
    [{ videoUrl: 'https://example.com/a.mp4' }, 202],
    [{ images: ['https://example.com/a.jpg'] }, 202],
    [{ contentId: body['contentId'] }, 201],
  ];
  for (const [source, status] of sources) {
    const reply = await fixture.call('POST', '/posts', { ...body, contentId: undefined, ...source });
    expect([source, reply.status]).toEqual([source, status]);
    expect(reply.json.data.statusUrl).toMatch(new RegExp(`/api/v1/posts/${reply.json.data.id}$`, 'u'));
  }
});

test('a post can be scheduled for the last second of the year 9999', async () => {
  const fixture = await openFixture(served);
  const body = { ...(await postBody(fixture)), scheduledTime: '9999-12-31T23:59:59Z' };
  const send = () =>
    served.api.call('POST', '/posts', { key: fixture.key, body, headers: { 'idempotency-key': 'far' } });
  const [made, again] = [await send(), await send()];
  expect([made.status, made.json.data?.scheduledTime]).toEqual([201, '9999-12-31T23:59:59.000Z']);
  expect(again.text).toBe(made.text);
  expect(
    (await fixture.call('POST', `/posts/${made.json.data.id}/reschedule`, { scheduledTime: '2099-01-01T00:00:00Z' }))
      .status,
  ).toBe(200);
});

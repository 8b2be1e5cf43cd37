import { describe, expect, test } from '@jest/globals';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { Post } from '../../db/entities/post.ts';
import { newId } from '../../domain/ids.ts';
import { listProblemPaths, type Reply } from '../support/api.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);

const SLOT = { schedule: 'scheduled', scheduledTime: '2099-01-01T12:00:00Z' };

const createPost = async (changes: Record<string, unknown> = {}) =>
  (await fixture.create({ ...SLOT, ...changes })).json.data;

const patch = (id: string, body: unknown): Promise<Reply> => fixture.act('PATCH', id, body);

/** Creates a post in review, as an automation with requireApproval does. */
async function createPostInReview(due = '2099-01-01T12:00:00Z'): Promise<string> {
  const { id } = await createPost();
  await served
    .em()
    .execute(`update post set status = 'in_review', scheduled_time = ?, due_at = ? where id = ?`, [due, due, id]);
  return id;
}

const signals = async (rowId: string) =>
  (await served.em().find(OutboxMessage, { rowId, verb: 'signal' }, { orderBy: { id: 1 } })).map(
    ({ signal }) => signal,
  );

async function createFailed(): Promise<string> {
  const { id } = await createPost({ timezone: 'Europe/Berlin' });
  await served.em().execute(`update post_target set status = 'failed' where post_id = ?`, [id]);
  await served.em().execute(`update post set status = 'failed' where id = ?`, [id]);
  return id;
}

describe('POST /posts/{id}/retry with a slot', () => {
  test('reads wall time in the zone of the post, and replays the response of a second request', async () => {
    const id = await createFailed();
    const request = { key: fixture.team.key, body: { scheduledTime: '2098-07-01T12:00' }, headers: KEY };
    const [first, second] = await Promise.all([1, 2].map(() => served.api.call('POST', `/posts/${id}/retry`, request)));
    expect(first?.json.data).toMatchObject({ status: 'scheduled', scheduledTime: '2098-07-01T10:00:00.000Z' });
    expect([first?.status, second?.text]).toEqual([202, first?.text]);
    expect((await served.em().findOneOrFail(Post, id)).retries).toBe(1);
    expect((await fixture.act('POST', `${id}/retry`, request.body)).status).toBe(409);
    expect((await fixture.act('DELETE', id)).json.data.status).toBe('cancelled');
  });

  test.each([
    [{ scheduledTime: '2020-01-01T00:00:00Z' }, 'scheduledTime'],
    [{ scheduledTime: 'tomorrow' }, 'scheduledTime'],
    [{ timezone: 'Europe/Berlin' }, 'timezone'],
  ])('is refused by name with %j, and the post stays failed', async (body, path) => {
    const id = await createFailed();
    const reply = await fixture.act('POST', `${id}/retry`, body);
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, [path]]);
    expect((await served.em().findOneOrFail(Post, id)).status).toBe('failed');
  });
});

const KEY = { 'idempotency-key': 'retry' };

describe('spec, PATCH /posts/{id}: texts and declarations change before publishing', () => {
  test('a changed text reaches each account and discards the prepared upload', async () => {
    const { id } = await createPost({
      selectedAccounts: fixture.to('clipapp', 'videoshorts'),
      declarations: { madeForKids: false },
      caption: 'Old',
      hashtags: ['a'],
    });
    const before = await served.em().findOneOrFail(Post, id);
    const reply = await patch(id, { caption: 'New\nwords', perPlatform: { videoshorts: { title: 'Mine' } } });
    expect(reply.status).toBe(200);
    expect(reply.json.data).toMatchObject({
      status: 'scheduled',
      caption: 'New\nwords',
      hashtags: ['a'],
      perPlatform: { videoshorts: { title: 'Mine' } },
      targets: [
        { platform: 'clipapp', caption: 'New\nwords #a', title: null },
        { platform: 'videoshorts', caption: 'New\nwords\n\n#a', title: 'Mine' },
      ],
    });
    expect((await served.em().findOneOrFail(Post, id)).revision).toBe(before.revision + 1);
  });

  test('null clears the caption of a post, and a given property replaces the old value', async () => {
    const { id } = await createPost({
      selectedAccounts: fixture.to('videoshorts'),
      declarations: { madeForKids: true, containsSyntheticMedia: true },
      perPlatform: { videoshorts: { title: 'Mine', hashtags: ['b'] } },
      caption: 'Old',
    });
    const reply = await patch(id, { caption: null, declarations: { madeForKids: false }, perPlatform: {} });
    expect(reply.json.data).toMatchObject({ caption: null, perPlatform: {}, declarations: { madeForKids: false } });
    expect(reply.json.data.declarations).toEqual({ madeForKids: false });
    expect(reply.json.data.targets).toMatchObject([{ caption: null, title: 'Brand' }]);
  });

  test.each([
    ['no property', {}, ['$']],
    ['a property that cannot be changed', { caption: 'x', schedule: 'asap' }, ['schedule']],
    ['null hashtags', { hashtags: null }, ['hashtags']],
    ['a title for clipapp', { perPlatform: { clipapp: { title: 'No' } } }, ['perPlatform.clipapp.title']],
    ['text for a platform without a target', { perPlatform: { reelnet: { caption: 'x' } } }, ['perPlatform.reelnet']],
    ['an unknown declaration', { declarations: { sponsored: true } }, ['declarations.sponsored']],
    ['a caption over a limit', { caption: 'a'.repeat(2_201) }, ['caption']],
    ['hashtags that exceed the limit together with the caption', { hashtags: ['b'.repeat(100)] }, ['caption']],
    ['declarations without madeForKids', { declarations: {} }, ['declarations.madeForKids']],
    ['a blank title', { perPlatform: { videoshorts: { title: ' ' } } }, ['perPlatform.videoshorts.title']],
    ['a first comment', { perPlatform: { clipapp: { firstComment: 'x' } } }, ['perPlatform.clipapp.firstComment']],
  ])('a change with %s returns 400 with its path and changes nothing', async (_, body, expected) => {
    const { id } = await createPost({
      selectedAccounts: fixture.to('clipapp', 'videoshorts'),
      declarations: { madeForKids: true },
      caption: 'x'.repeat(2_150),
    });
    const before = (await fixture.act('GET', id)).json.data;
    const reply = await patch(id, body);
    expect([reply.status, listProblemPaths(reply)]).toEqual([400, expected]);
    expect((await fixture.act('GET', id)).json.data).toEqual(before);
  });

  test.each(['publishing', 'posted', 'partial', 'failed', 'cancelled'])(
    'changing a post that is %s returns 409',
    async (status) => {
      const { id } = await createPost();
      await served.em().execute('update post set status = ? where id = ?', [status, id]);
      const reply = await patch(id, { caption: 'Late' });
      expect([reply.status, reply.json.error.type]).toEqual([409, 'conflict']);
      expect((await served.em().findOneOrFail(Post, id)).caption).toBeNull();
    },
  );

  test.each(['draft', 'in_review', 'approved', 'queued', 'scheduled'])(
    'changing a post that is %s keeps its status',
    async (status) => {
      const { id } = await createPost();
      await served.em().execute('update post set status = ? where id = ?', [status, id]);
      expect((await patch(id, { caption: 'New' })).json.data).toMatchObject({ status, caption: 'New' });
    },
  );

  test('two concurrent edits of different properties are both stored', async () => {
    const { id } = await createPost({ caption: 'Old', hashtags: ['old'] });
    await Promise.all([patch(id, { caption: 'New' }), patch(id, { hashtags: ['new'] })]);
    const { targets } = (await fixture.act('GET', id)).json.data;
    expect(targets[0].caption).toBe('New #new');
  });
});

describe('review', () => {
  test('approving a post in review sets it to approved and signals its workflow', async () => {
    const id = await createPostInReview();
    const reply = await fixture.act('POST', `${id}/approve`);
    expect([reply.status, reply.json.data.status]).toEqual([200, 'approved']);
    expect(await signals(id)).toEqual(['release']);
    expect((await served.em().findOneOrFail(Post, id)).dueAt?.toISOString()).toBe('2099-01-01T12:00:00.000Z');
  });

  test('a post that was changed since it was read is not approved, and is once it was read again', async () => {
    const id = await createPostInReview();
    const { revision } = (await fixture.act('GET', id)).json.data;
    expect((await patch(id, { caption: 'Not what was read' })).status).toBe(200);
    const refused = await fixture.act('POST', `${id}/approve`, { revision });
    expect([refused.status, refused.json.error.message]).toEqual([
      409,
      `The post was changed: its revision is ${revision + 1} (got ${revision}). Read it again.`,
    ]);
    expect([(await fixture.act('GET', id)).json.data.status, await signals(id)]).toEqual(['in_review', []]);

    const approved = await fixture.act('POST', `${id}/approve`, { revision: revision + 1 });
    expect([approved.status, approved.json.data.status]).toEqual([200, 'approved']);
  });

  test('an approval of what was read never approves a reschedule at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await createPostInReview();
      const { revision } = (await fixture.act('GET', id)).json.data;
      const [approval, change] = await Promise.all([
        fixture.act('POST', `${id}/approve`, { revision }),
        fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2099-02-01T12:00:00Z' }),
      ]);
      // A reschedule of an approved post returns it to review.
      expect([[200, 409].includes(approval.status), change.status]).toEqual([true, 200]);
      expect((await fixture.act('GET', id)).json.data.status).toBe('in_review');
    }
  });

  test('an approved post whose slot has passed is due immediately', async () => {
    const id = await createPostInReview('2026-01-01T00:00:00Z');
    await fixture.act('POST', `${id}/approve`);
    const { dueAt, scheduledTime, updatedAt } = await served.em().findOneOrFail(Post, id);
    expect(scheduledTime?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(Math.abs((dueAt?.getTime() ?? 0) - updatedAt.getTime())).toBeLessThan(60_000);
  });

  test.each(['draft', 'approved', 'queued', 'scheduled', 'publishing', 'posted', 'partial', 'failed', 'cancelled'])(
    'approving a post that is %s returns 409',
    async (status) => {
      const { id } = await createPost();
      await served.em().execute('update post set status = ? where id = ?', [status, id]);
      const reply = await fixture.act('POST', `${id}/approve`);
      expect([reply.status, reply.json.error.type]).toEqual([409, 'conflict']);
    },
  );

  test('spec, Post status: a rescheduled post returns to review if it was approved', async () => {
    const id = await createPostInReview();
    await fixture.act('POST', `${id}/approve`);
    const moved = await fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2099-02-01T12:00:00Z' });
    expect(moved.json.data).toMatchObject({ status: 'in_review', scheduledTime: '2099-02-01T12:00:00.000Z' });
    const again = await fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2099-03-01T12:00:00Z' });
    expect(again.json.data.status).toBe('in_review');
    await fixture.act('POST', `${id}/approve`);
    const stays = await fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2099-03-01T12:00:00Z' });
    expect(stays.json.data.status).toBe('in_review');
  });

  test('of twenty concurrent approvals one succeeds, and the workflow is signalled once', async () => {
    const id = await createPostInReview();
    const replies = await Promise.all(Array.from({ length: 20 }, () => fixture.act('POST', `${id}/approve`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await signals(id)).toEqual(['release']);
  });
});

describe('publish and reschedule', () => {
  test.each(['in_review', 'approved', 'queued', 'scheduled', 'publishing', 'posted', 'partial', 'failed', 'cancelled'])(
    'publishing a post that is %s returns 409',
    async (status) => {
      const { id } = await createPost();
      await served.em().execute('update post set status = ? where id = ?', [status, id]);
      expect((await fixture.act('POST', `${id}/publish`)).status).toBe(409);
    },
  );

  test('a draft published after its slot is queued immediately', async () => {
    const { id } = await createPost({ schedule: 'draft' });
    await served
      .em()
      .execute(`update post set scheduled_time = clock_timestamp() - interval '1 day' where id = ?`, [id]);
    expect((await fixture.act('POST', `${id}/publish`)).json.data.status).toBe('queued');
    const { dueAt, updatedAt } = await served.em().findOneOrFail(Post, id);
    expect(Math.abs((dueAt?.getTime() ?? 0) - updatedAt.getTime())).toBeLessThan(60_000);
  });

  test('publish accepts no body, and reschedule keeps the time zone of the post by default', async () => {
    const { id } = await createPost({ schedule: 'draft', timezone: 'Asia/Tokyo' });
    expect((await fixture.act('POST', `${id}/publish`, { now: true })).status).toBe(400);
    const own = await fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2099-01-01T09:00:00' });
    expect(own.json.data).toMatchObject({ scheduledTime: '2099-01-01T00:00:00.000Z', timezone: 'Asia/Tokyo' });
    const other = await fixture.act('POST', `${id}/reschedule`, {
      scheduledTime: '2099-01-01T09:00:00',
      timezone: 'Europe/Berlin',
    });
    expect(other.json.data).toMatchObject({ scheduledTime: '2099-01-01T08:00:00.000Z', timezone: 'Europe/Berlin' });
    const sameInstant = await fixture.act('POST', `${id}/reschedule`, {
      scheduledTime: '2099-01-01T08:00:00',
      timezone: 'Europe/London',
    });
    expect(sameInstant.json.data).toMatchObject({
      scheduledTime: '2099-01-01T08:00:00.000Z',
      timezone: 'Europe/London',
    });
  });

  test.each([
    ['publish', 'draft', undefined],
    ['reschedule', 'draft', { scheduledTime: '2099-01-01T08:00:00Z' }],
    ['approve', 'in_review', undefined],
  ] as const)('the stored response of %s is stored until a day after the slot', async (verb, status, body) => {
    const { id } = await createPost({ schedule: 'draft', scheduledTime: '2099-01-01T08:00:00Z' });
    await served.em().nativeUpdate(Post, { id }, { status });
    const headers = { 'idempotency-key': `stored-${id}` };
    const reply = await served.api.call('POST', `/posts/${id}/${verb}`, { key: fixture.team.key, body, headers });
    expect(reply.status).toBeLessThan(300);
    const [stored] = await served
      .em()
      .execute<{ until: string }[]>('select expires_at as until from idempotency_record where idempotency_key = ?', [
        `stored-${id}`,
      ]);
    expect(Date.parse(stored?.until ?? '')).toBeGreaterThanOrEqual(Date.parse('2099-01-02T08:00:00Z'));
  });
});

const expiry = async (key: string): Promise<string | undefined> => {
  const rows = await served
    .em()
    .execute<{ expires_at: Date }[]>('select expires_at from idempotency_record where idempotency_key = ?', [key]);
  return rows.map(({ expires_at }) => new Date(expires_at).toISOString()).join();
};

const toCsvRow = (caption: string): string => `${caption},https://media.example.com/a.mp4,2098-01-01T12:00`;

describe('a repeat of the request that created a moved post', () => {
  test('a response is stored until a day after the slot to which its post is moved', async () => {
    const key = newId('event');
    const sent = { ...SLOT, scheduledTime: '2098-01-01T12:00:00Z' };
    const first = await fixture.create(sent, { 'idempotency-key': key });
    expect(await expiry(key)).toBe('2098-01-02T12:00:00.000Z');

    await fixture.act('POST', `${first.json.data.id}/reschedule`, { scheduledTime: '2098-06-01T09:00:00Z' });
    expect(await expiry(key)).toBe('2098-06-02T09:00:00.000Z');
    await fixture.act('POST', `${first.json.data.id}/reschedule`, { scheduledTime: '2098-01-01T09:00:00Z' });

    expect(await expiry(key)).toBe('2098-06-02T09:00:00.000Z');
    const again = await fixture.create(sent, { 'idempotency-key': key });
    expect(again.text).toBe(first.text);
  });

  test('the response of an import is stored until a day after the latest slot of its posts', async () => {
    const key = newId('event');
    const csv = ['caption,videoUrl,scheduledTime', ...['One', 'Two'].map(toCsvRow)].join('\n');
    const body = { csv, selectedAccounts: fixture.to('clipapp'), schedule: 'scheduled' };
    const options = { key: fixture.team.key, body, headers: { 'idempotency-key': key } };
    const imported = await served.api.call('POST', '/posts/import', options);

    const { id } = imported.json.data.posts[1];
    await fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2098-06-01T09:00:00Z' });

    expect(await expiry(key)).toBe('2098-06-02T09:00:00.000Z');
  });
});

describe('concurrent changes', () => {
  test('of fifty concurrent publishes of a draft one succeeds and starts one workflow', async () => {
    const { id } = await createPost({ schedule: 'draft' });
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.act('POST', `${id}/publish`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 49 }, () => 409)]);
    expect(await served.em().count(OutboxMessage, { rowId: id })).toBe(1);
  });

  test('a post published and cancelled concurrently ends as cancelled', async () => {
    for (let trial = 0; trial < 5; trial += 1) {
      const { id } = await createPost({ schedule: 'draft' });
      const [released, ...cancelled] = await Promise.all([
        fixture.act('POST', `${id}/publish`),
        fixture.act('DELETE', id),
        fixture.act('DELETE', id),
      ]);
      expect(cancelled.map(({ status }) => status)).toEqual([200, 200]);
      expect([202, 409]).toContain(released?.status);
      expect((await served.em().findOneOrFail(Post, id)).status).toBe('cancelled');
    }
  });

  test('a post rescheduled while it is published receives its new slot', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const { id } = await createPost({ schedule: 'draft' });
      const [, moved] = await Promise.all([
        fixture.act('POST', `${id}/publish`),
        fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2099-02-01T12:00:00Z' }),
      ]);
      expect(await signals(id)).toEqual(moved?.json.data.status === 'draft' ? [] : ['reschedule']);
      expect((await served.em().findOneOrFail(Post, id)).dueAt?.toISOString()).toBe('2099-02-01T12:00:00.000Z');
    }
  });
});

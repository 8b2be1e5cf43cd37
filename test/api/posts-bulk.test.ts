import { describe, expect, test } from '@jest/globals';
import { OutboxMessage } from '../../db/entities/outbox-message.ts';
import { newId } from '../../domain/ids.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';
import { getStatements } from '../support/statements.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const served = service();
const fixture = openPostFixture(served);
const em = () => served.deps.orm.em.fork();

const SLOT = { schedule: 'scheduled', scheduledTime: '2099-01-01T12:00:00Z' };
const createPost = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await fixture.create({ ...SLOT, ...changes })).json.data.id;

const change = (body: Record<string, unknown>, key = fixture.team.key, headers: Record<string, string> = {}) =>
  served.api.call('POST', '/posts/bulk', { key, body, headers });

const LATER = '2099-02-02T12:00:00.000Z';

describe('POST /posts/bulk', () => {
  test.each([
    ['cancel', {}, { status: 'cancelled', scheduledTime: '2099-01-01T12:00:00.000Z' }, 'cancel'],
    ['reschedule', { scheduledTime: LATER }, { status: 'scheduled', scheduledTime: LATER }, 'reschedule'],
    ['approve', {}, { status: 'approved', scheduledTime: '2099-01-01T12:00:00.000Z' }, 'release'],
  ])('%s answers per id in the order of the request, and refuses what its own request refuses', async (...row) => {
    const [action, more, state, signal] = row;
    const [fine, started, other] = [await createPost(), await createPost(), await createPost()];
    if (action === 'approve') {
      await em().execute(`update post set status = 'in_review' where id in (?, ?)`, [fine, other]);
    }
    await em().execute(`update post set status = 'publishing' where id = ?`, [started]);
    const absent = newId('post');
    const reply = await change({ ids: [started, fine, absent, other], action, ...more });
    expect(reply.status).toBe(200);
    const done = { success: true, revision: 2, error: null, ...state };
    expect(reply.json.data).toMatchObject([
      { id: started, success: false, status: 'publishing', revision: 1, error: { type: 'conflict' } },
      { id: fine, ...done },
      { id: absent, success: false, status: null, error: { type: 'not_found' } },
      { id: other, ...done },
    ]);
    const alone = {
      cancel: () => fixture.act('DELETE', started),
      reschedule: () => fixture.act('POST', `${started}/reschedule`, more),
      approve: () => fixture.act('POST', `${started}/approve`),
    }[action];
    expect(reply.json.data[0].error.message).toBe((await alone?.())?.json.error.message);
    const signals = await em().find(OutboxMessage, { rowId: { $in: [fine, other, started] }, verb: 'signal' });
    expect(signals.map((sent) => [sent.rowId, sent.signal])).toEqual([
      [fine, signal],
      [other, signal],
    ]);
  });

  test('changes no post of another team, another mode or another workspace', async () => {
    const id = await createPost();
    const { team } = fixture.team;
    const made = await served.api.call('POST', '/workspaces', { key: fixture.team.key, body: { name: 'Two' } });
    const keys = [
      (await mintTeam(served.deps)).key,
      (await mintKey(served.deps, team.id, { live: true })).text,
      (await mintKey(served.deps, team.id, { workspaceId: made.json.data.id })).text,
    ];
    for (const key of keys) {
      const reply = await change({ ids: [id], action: 'cancel' }, key);
      expect(reply.json.data).toMatchObject([{ success: false, error: { type: 'not_found' } }]);
    }
    expect((await fixture.act('GET', id)).json.data.status).toBe('scheduled');
  });

  test.each([
    ['no id', { ids: [], action: 'cancel' }, 'ids'],
    ['201 ids', { ids: Array.from({ length: 201 }, () => newId('post')), action: 'cancel' }, 'ids'],
    ['an id twice', { ids: ['post_1', 'post_1'], action: 'cancel' }, 'ids'],
    ['an unknown action', { ids: ['post_1'], action: 'publish' }, 'action'],
    ['no time', { ids: ['post_1'], action: 'reschedule' }, 'scheduledTime'],
    [
      'an impossible time',
      { ids: ['post_1'], action: 'reschedule', scheduledTime: '2099-02-30T10:00' },
      'scheduledTime',
    ],
    ['a time for a cancel', { ids: ['post_1'], action: 'cancel', scheduledTime: LATER }, 'scheduledTime'],
  ])('is 400 with %s', async (_, body, path) => {
    const reply = await change(body);
    expect([reply.status, reply.json.error.details?.[0]?.path]).toEqual([400, path]);
  });

  test('a repeat with the same Idempotency-Key replays the response and changes nothing', async () => {
    const ids = [await createPost(), await createPost()];
    const body = { ids, action: 'reschedule', scheduledTime: LATER };
    const send = () => change(body, fixture.team.key, { 'idempotency-key': 'once' });
    const replies = await Promise.all([send(), send()]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.json.data).toMatchObject([{ revision: 2 }, { revision: 2 }]);
  });

  test.each([
    ['cancel', {}],
    ['reschedule', { scheduledTime: LATER }],
  ])('%s needs at most five statements per post', async (action, more) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => createPost()));
    const count = async (some: string[]) =>
      getStatements(async () => void (await change({ ids: some, action, ...more })));
    const [one, others] = [await count(ids.slice(0, 1)), await count(ids.slice(1))];
    expect(others - one).toBeLessThanOrEqual(18 * 5);
  });
});

/** Posts that take the next of the posting times of their workspace. */
import { beforeEach, expect, test } from '@jest/globals';
import { Post } from '../../db/entities/post.ts';
import { lockSlots } from '../../db/posts/posting-slots.ts';
import { waitUntilBlocked } from '../posts/wait-until-blocked.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { commit, mintKey } from '../support/teams.ts';
import { useTeam } from '../support/use-team.ts';
import type { Reply } from '../support/api.ts';

const served = service();
const team = useTeam(served);
let account: string;
let contentId: string;

beforeEach(async () => {
  account = await insertAccount(served.deps, team, 'reelnet');
  contentId = await insertContent(served.deps, team);
});

/** A zone whose clock never changes. */
const ZONE = 'Asia/Tokyo';
/** Half a day from now, so that it does not pass during a test. */
const TIME = new Date(Date.now() + 43_200_000).toLocaleTimeString('en-GB', { timeZone: ZONE, timeStyle: 'short' });
const DAILY = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [TIME]]));

const call = (method: string, path: string, body: object = {}, key = team.key): Promise<Reply> =>
  served.api.call(method, path, { key, body: body as Record<string, unknown> });
const setTimes = (postingTimes: object, workspaceId = team.workspace.id): Promise<Reply> =>
  call('PATCH', `/workspaces/${workspaceId}`, { postingTimes, timezone: ZONE });
const create = (changes: object = {}, key = team.key): Promise<Reply> =>
  call(
    'POST',
    '/posts',
    {
      contentId,
      selectedAccounts: { reelnet: [account] },
      schedule: 'scheduled',
      scheduledTime: 'next_slot',
      ...changes,
    },
    key,
  );
const getSlot = ({ json }: Reply): string => json.data.scheduledTime;
const toMinutes = (slot: string): string => new Date(slot).toLocaleTimeString('en-GB', { timeZone: ZONE });

/** The days between the first of some slots and each. */
function countDays(slots: readonly string[]): number[] {
  const first = Math.min(...slots.map(Date.parse));
  return slots.map((slot) => Math.round((Date.parse(slot) - first) / 86_400_000)).sort((a, b) => a - b);
}

test('posts, drafts and retaken posts take the posting times of the workspace one after the other', async () => {
  expect((await setTimes(DAILY)).json.data.postingTimes).toEqual(DAILY);
  const first = await create();
  const draft = await create({ schedule: 'draft' });
  expect(draft.json.data.status).toBe('draft');
  const third = await create();
  expect(countDays([first, draft, third].map(getSlot))).toEqual([0, 1, 2]);
  expect(new Set([first, draft, third].map((reply) => toMinutes(getSlot(reply))))).toEqual(new Set([`${TIME}:00`]));
  await call('DELETE', `/posts/${first.json.data.id}`);
  const moved = await call('POST', `/posts/${third.json.data.id}/reschedule`, { scheduledTime: 'next_slot' });
  expect(getSlot(moved)).toBe(getSlot(first));
  const again = await call('POST', `/posts/${third.json.data.id}/reschedule`, { scheduledTime: 'next_slot' });
  expect(getSlot(again)).toBe(getSlot(first));
});

test('posts that are moved together get a slot each, in their order, and one that is refused keeps its own', async () => {
  await setTimes(DAILY);
  const replies = [];
  for (const scheduledTime of ['next_slot', 'next_slot', 'next_slot', '2099-02-01T12:00:00Z']) {
    replies.push(await create({ scheduledTime }));
  }
  const [failed, second, third, late] = replies.map(({ json }) => String(json.data.id));
  await served.em().nativeUpdate(Post, { id: failed }, { status: 'failed' });
  const ids = [late, third, failed, second];
  const { json } = await call('POST', '/posts/bulk', { ids, action: 'reschedule', scheduledTime: 'next_slot' });
  const results = json.data as { scheduledTime: string; success: boolean }[];
  expect(results.map(({ success }) => success)).toEqual([true, true, false, true]);
  const [first, ...moved] = [2, 0, 1, 3].map((index) => results[index]?.scheduledTime ?? '');
  expect([first, countDays([first ?? '', ...moved]), moved]).toEqual([
    getSlot(replies[0] as Reply),
    [0, 1, 2, 3],
    moved.toSorted(),
  ]);
});

test('posts of two workspaces move together while others lock the posting times of both', async () => {
  const other = (await call('POST', '/workspaces', { name: 'Other' })).json.data.id as string;
  const [low = '', high = ''] = [team.workspace.id, other].toSorted();
  const posts = new Map<string, string>();
  for (const workspaceId of [low, high]) {
    await setTimes(DAILY, workspaceId);
    const post = (await create({ scheduledTime: '2099-02-01T12:00:00Z' })).json.data.id as string;
    await served.em().nativeUpdate(Post, { id: post }, { workspaceId });
    posts.set(workspaceId, post);
  }
  const body = { ids: [posts.get(high), posts.get(low)], action: 'reschedule', scheduledTime: 'next_slot' };
  const moving = await commit(served.deps, async (tx) => {
    await lockSlots(tx, low);
    const bulk = call('POST', '/posts/bulk', body);
    await waitUntilBlocked(served.deps, bulk);
    await lockSlots(tx, high);
    return [bulk];
  });
  const { json } = await (moving[0] as Promise<Reply>);
  expect((json.data as { success: boolean }[]).map(({ success }) => success)).toEqual([true, true]);
});

test('a post that takes a posting time has the zone of the workspace unless it names one', async () => {
  await setTimes(DAILY);
  const post = await create();
  expect(post.json.data.timezone).toBe(ZONE);
  const moved = await call('POST', `/posts/${post.json.data.id}/reschedule`, { scheduledTime: '2099-02-01T12:00' });
  expect(getSlot(moved)).toBe('2099-02-01T03:00:00.000Z');
  for (const [changes, zone] of [
    [{ timezone: 'Europe/Berlin' }, 'Europe/Berlin'],
    [{ scheduledTime: '2099-02-01T12:00' }, 'UTC'],
  ] as const) {
    expect((await create(changes)).json.data.timezone).toBe(zone);
  }
});

test('a preview names the next slot and takes none', async () => {
  await setTimes(DAILY);
  const wanted = { contentId, selectedAccounts: { reelnet: [account] }, schedule: 'scheduled' };
  const { json } = await call('POST', '/posts/preview', { ...wanted, scheduledTime: 'next_slot' });
  expect(json.data.schedule.instant).toBe(getSlot(await create()));
});

test('concurrent requests of several people take different slots', async () => {
  await setTimes(DAILY);
  const waiting = (await create({ scheduledTime: '2099-02-01T12:00:00Z' })).json.data.id;
  const keys = await Promise.all(Array.from({ length: 5 }, () => mintKey(served.deps, team.team.id)));
  const replies = await Promise.all([
    ...keys.flatMap(({ text }) => [create({}, text), create({ schedule: 'draft' }, text)]),
    call('POST', `/posts/${waiting}/reschedule`, { scheduledTime: 'next_slot' }),
  ]);
  expect(countDays(replies.map(getSlot))).toEqual(Array.from({ length: 11 }, (_, day) => day));
});

test('a workspace without posting times has no next slot, for a post, a preview, a move and many', async () => {
  await setTimes({});
  const post = (await create({ scheduledTime: '2099-02-01T12:00:00Z' })).json.data.id;
  const message = 'The workspace has no posting times. Set its postingTimes.';
  const wanted = { contentId, selectedAccounts: { reelnet: [account] }, schedule: 'scheduled' };
  const refused = [
    await create(),
    await call('POST', '/posts/preview', { ...wanted, scheduledTime: 'next_slot' }),
    await call('POST', `/posts/${post}/reschedule`, { scheduledTime: 'next_slot' }),
  ];
  expect(refused.map(({ status, json }) => [status, json.error.message])).toEqual(refused.map(() => [409, message]));
  const many = await call('POST', '/posts/bulk', { ids: [post], action: 'reschedule', scheduledTime: 'next_slot' });
  expect(many.json.data[0].error).toEqual({ type: 'conflict', message });
});

test('a move or retry of a post that has gone out says so, also without posting times', async () => {
  const post = (await create({ scheduledTime: '2099-02-01T12:00:00Z' })).json.data.id;
  await served.em().nativeUpdate(Post, { id: post }, { status: 'posted' });
  const next = { scheduledTime: 'next_slot' };
  const many = await call('POST', '/posts/bulk', { ids: [post], action: 'reschedule', ...next });
  expect(many.json.data[0].error.message).toBe('The post has been published.');
  const moved = await call('POST', `/posts/${post}/reschedule`, next);
  expect([moved.status, moved.json.error.message]).toEqual([409, 'The post has been published.']);
  const retried = await call('POST', `/posts/${post}/retry`, next);
  expect([retried.status, retried.json.error.message]).toEqual([409, expect.stringMatching(/^Only a post that has/u)]);
});

test.each([
  [{ mon: ['9:00'] }, 'postingTimes.mon[0]'],
  [{ mon: ['09:00', '09:00'] }, 'postingTimes.mon'],
  [{ monday: ['09:00'] }, 'postingTimes.monday'],
])('the posting times %j are refused', async (times, path) => {
  const { status, json } = await setTimes(times);
  expect([status, json.error.details?.[0]?.path]).toEqual([400, path]);
});

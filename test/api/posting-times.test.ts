/** Posts that take the next of the posting times of their workspace. */
import { beforeEach, expect, test } from '@jest/globals';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintKey } from '../support/teams.ts';
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

const DAILY = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ['09:00']]));

const call = (method: string, path: string, body: object = {}, key = team.key): Promise<Reply> =>
  served.api.call(method, path, { key, body: body as Record<string, unknown> });
const setTimes = (postingTimes: object): Promise<Reply> =>
  call('PATCH', `/workspaces/${team.workspace.id}`, { postingTimes, timezone: 'Europe/Berlin' });
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
const toMinutes = (slot: string): string => new Date(slot).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' });

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
  expect(new Set([first, draft, third].map((reply) => toMinutes(getSlot(reply))))).toEqual(new Set(['09:00:00']));
  await call('DELETE', `/posts/${first.json.data.id}`);
  const moved = await call('POST', `/posts/${third.json.data.id}/reschedule`, { scheduledTime: 'next_slot' });
  expect(getSlot(moved)).toBe(getSlot(first));
  const again = await call('POST', `/posts/${third.json.data.id}/reschedule`, { scheduledTime: 'next_slot' });
  expect(getSlot(again)).toBe(getSlot(first));
});

test('posts that are moved together get a slot each, in their order', async () => {
  await setTimes(DAILY);
  const ids: string[] = [];
  for (const day of [1, 2, 3]) ids.push((await create({ scheduledTime: `2099-02-0${day}T12:00:00Z` })).json.data.id);
  const body = { ids, action: 'reschedule', scheduledTime: 'next_slot' };
  const { json } = await call('POST', '/posts/bulk', body);
  const slots = (json.data as { scheduledTime: string }[]).map(({ scheduledTime }) => scheduledTime);
  expect([countDays(slots), slots]).toEqual([[0, 1, 2], slots.toSorted()]);
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

test.each([
  [{ mon: ['9:00'] }, 'postingTimes.mon[0]'],
  [{ mon: ['09:00', '09:00'] }, 'postingTimes.mon'],
  [{ monday: ['09:00'] }, 'postingTimes.monday'],
])('the posting times %j are refused', async (times, path) => {
  const { status, json } = await setTimes(times);
  expect([status, json.error.details?.[0]?.path]).toEqual([400, path]);
});

import { describe, expect, test } from '@jest/globals';
import { openRun } from '../../db/automations/automation-runs.ts';
import type { AutomationStatus } from '../../domain/automations/automation.ts';
import { openStage, type Stage } from '../automations/stage.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';

const served = service();

type State =
  AutomationStatus | 'launched and running' | 'launched and filling' | 'launched and filled' | 'launched and refused';

/** How an automation comes into each state. */
const REACHED: Record<State, (stage: Stage) => Promise<string>> = {
  draft: (stage) => stage.drafted(),
  async generating(stage) {
    const id = await stage.drafted();
    await stage.call('POST', `/automations/${id}/generate`);
    return id;
  },
  async review(stage) {
    const id = await REACHED.generating(stage);
    await stage.write(id);
    return id;
  },
  launched: (stage) => stage.launched(),
  async 'launched and running'(stage) {
    const id = await stage.launched();
    await commit(served.world, (tx) => openRun(tx, id));
    return id;
  },
  async 'launched and filling'(stage) {
    const id = await stage.launched();
    const lost = stage.run(id, () => Promise.reject(new Error('the worker is lost')));
    await expect(lost).rejects.toThrow('the worker is lost');
    return id;
  },
  async 'launched and filled'(stage) {
    const id = await stage.launched();
    await stage.run(id);
    return id;
  },
  async 'launched and refused'(stage) {
    const id = await stage.launched();
    await stage.call('POST', `/workspaces/${stage.workspace.id}/archive`);
    await stage.run(id);
    await stage.call('POST', `/workspaces/${stage.workspace.id}/restore`);
    return id;
  },
  async paused(stage) {
    const id = await stage.launched();
    await stage.call('POST', `/automations/${id}/pause`);
    return id;
  },
  async completed(stage) {
    const id = await stage.launched({ endDate: '2099-01-01' });
    await stage.sql(`update automation set start_date = null, end_date = current_date - 1 where id = ?`, [id]);
    await stage.run(id);
    return id;
  },
};

const STATUS: Record<State, AutomationStatus> = {
  draft: 'draft',
  generating: 'generating',
  review: 'review',
  launched: 'launched',
  'launched and running': 'launched',
  'launched and filling': 'launched',
  'launched and filled': 'launched',
  'launched and refused': 'launched',
  paused: 'paused',
  completed: 'completed',
};

/** What each verb answers in each state, and the status that it leaves. */
const TABLE: Record<State, Record<string, [number, AutomationStatus]>> = {
  draft: {
    change: [200, 'draft'],
    generate: [202, 'generating'],
    launch: [202, 'launched'],
    pause: [409, 'draft'],
    resume: [409, 'draft'],
  },
  generating: {
    change: [200, 'generating'],
    generate: [409, 'generating'],
    launch: [409, 'generating'],
    pause: [409, 'generating'],
    resume: [409, 'generating'],
  },
  review: {
    change: [200, 'review'],
    generate: [202, 'generating'],
    launch: [202, 'launched'],
    pause: [409, 'review'],
    resume: [409, 'review'],
  },
  launched: {
    change: [409, 'launched'],
    generate: [409, 'launched'],
    launch: [202, 'launched'],
    pause: [200, 'paused'],
    resume: [409, 'launched'],
  },
  'launched and running': {
    change: [409, 'launched'],
    generate: [409, 'launched'],
    launch: [202, 'launched'],
    pause: [200, 'paused'],
    resume: [409, 'launched'],
  },
  'launched and filling': {
    change: [409, 'launched'],
    generate: [409, 'launched'],
    launch: [409, 'launched'],
    pause: [200, 'paused'],
    resume: [409, 'launched'],
  },
  'launched and filled': {
    change: [409, 'launched'],
    generate: [409, 'launched'],
    launch: [409, 'launched'],
    pause: [200, 'paused'],
    resume: [409, 'launched'],
  },
  'launched and refused': {
    change: [409, 'launched'],
    generate: [409, 'launched'],
    launch: [202, 'launched'],
    pause: [200, 'paused'],
    resume: [409, 'launched'],
  },
  paused: {
    change: [409, 'paused'],
    generate: [409, 'paused'],
    launch: [409, 'paused'],
    pause: [409, 'paused'],
    resume: [200, 'launched'],
  },
  completed: {
    change: [409, 'completed'],
    generate: [409, 'completed'],
    launch: [409, 'completed'],
    pause: [409, 'completed'],
    resume: [409, 'completed'],
  },
};

function ask(stage: Stage, id: string, verb: string) {
  return verb === 'change'
    ? stage.call('PATCH', `/automations/${id}`, { name: 'Evening' })
    : stage.call('POST', `/automations/${id}/${verb}`);
}

describe.each(Object.keys(TABLE) as State[])('contract 9: an automation that is %s', (state) => {
  test.each(Object.entries(TABLE[state]))('%s → %j', async (verb, [status, left]) => {
    const stage = await openStage(served);
    const id = await REACHED[state](stage);
    expect((await stage.shown(id)).status).toBe(STATUS[state]);

    const reply = await ask(stage, id, verb);

    expect([reply.status, reply.json.error?.type]).toEqual([status, status === 409 ? 'conflict' : undefined]);
    expect((await stage.shown(id)).status).toBe(left);
    if (reply.status < 300) expect(reply.json.data).toMatchObject({ id, status: left });
  });

  test('can be deleted, and is gone', async () => {
    const stage = await openStage(served);
    const id = await REACHED[state](stage);

    const deleted = await stage.call('DELETE', `/automations/${id}`);

    expect([deleted.status, deleted.json.data]).toEqual([200, { id }]);
    expect((await stage.call('GET', `/automations/${id}`)).status).toBe(404);
    expect((await stage.call('DELETE', `/automations/${id}`)).status).toBe(404);
  });
});

describe('spec, workspaces rule 6: while the workspace is archived', () => {
  test.each(['launch', 'resume'])('%s answers 409, and changes nothing', async (verb) => {
    const stage = await openStage(served);
    const id = verb === 'launch' ? await stage.drafted() : await REACHED.paused(stage);
    await stage.call('POST', `/workspaces/${stage.workspace.id}/archive`);
    const before = await stage.shown(id);

    const reply = await ask(stage, id, verb);

    expect([reply.status, reply.json.error.type]).toEqual([409, 'conflict']);
    expect(await stage.shown(id)).toEqual(before);
  });

  test('ideas are still written, and reads, pause and DELETE work', async () => {
    const stage = await openStage(served);
    const [review, running, gone] = [await stage.drafted(), await stage.launched(), await stage.drafted()];
    await stage.call('POST', `/workspaces/${stage.workspace.id}/archive`);
    const query = `workspaceId=${stage.workspace.id}`;

    expect((await stage.call('POST', `/automations/${review}/generate`, { count: 2 })).status).toBe(202);
    await stage.write(review);
    expect(await stage.shown(review)).toMatchObject({ status: 'review', counts: { generated: 2 } });
    expect((await stage.call('POST', `/automations/${running}/pause`)).status).toBe(200);
    expect((await stage.call('DELETE', `/automations/${gone}`)).status).toBe(200);
    expect((await stage.call('GET', `/automations?${query}`)).json.pagination?.total).toBe(2);
    expect((await stage.call('GET', `/automations/${running}/timeline`)).json.data.refusedReason).toMatch('archived');
  });
});

test('of twenty launches at once one run comes, and each place is filled once', async () => {
  const stage = await openStage(served);
  const id = await stage.drafted();

  const replies = await Promise.all(Array.from({ length: 20 }, () => stage.call('POST', `/automations/${id}/launch`)));
  await Promise.all([stage.run(id), stage.run(id)]);

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
  const slots = (await stage.posts(id)).map((post) => post.scheduledTime);
  expect(new Set(slots).size).toBe(slots.length);
  expect((await stage.call('POST', `/automations/${id}/launch`)).status).toBe(409);
});

test('a launch while places are being filled is refused, and takes none of them from the run', async () => {
  const stage = await openStage(served);
  const id = await stage.launched();
  const replies: number[] = [];

  await stage.run(id, async () => {
    replies.push((await stage.call('POST', `/automations/${id}/launch`)).status);
  });

  const posts = await stage.posts(id);
  expect(posts.length).toBeGreaterThanOrEqual(6);
  expect(replies).toEqual(posts.map(() => 409));
  expect((await stage.shown(id)).lastRun).toMatchObject({ scheduled: posts.length, refusedReason: null });
});

test('ideas that were asked for are written once, however often that is tried', async () => {
  const stage = await openStage(served);
  const id = await stage.drafted();
  await stage.call('POST', `/automations/${id}/generate`, { count: 4 });

  await Promise.all([stage.write(id), stage.write(id), stage.write(id)]);

  expect(await stage.shown(id)).toMatchObject({ status: 'review', counts: { generated: 4 } });
});

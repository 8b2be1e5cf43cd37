import { describe, expect, test } from '@jest/globals';
import { openRun } from '../../db/automations/automation-runs.ts';
import type { AutomationStatus } from '../../domain/automations/automation.ts';
import { openFixture, type Fixture } from '../automations/fixture.ts';
import { service } from '../support/service.ts';
import { commit } from '../support/teams.ts';

const served = service();

type State =
  AutomationStatus | 'launched and running' | 'launched and filling' | 'launched and filled' | 'launched and refused';

/** Brings an automation into each state. */
const REACHED: Record<State, (fixture: Fixture) => Promise<string>> = {
  draft: (fixture) => fixture.drafted(),
  async generating(fixture) {
    const id = await fixture.drafted();
    await fixture.call('POST', `/automations/${id}/generate`);
    return id;
  },
  async review(fixture) {
    const id = await REACHED.generating(fixture);
    await fixture.write(id);
    return id;
  },
  launched: (fixture) => fixture.launched(),
  async 'launched and running'(fixture) {
    const id = await fixture.launched();
    await commit(served.deps, (tx) => openRun(tx, id));
    return id;
  },
  async 'launched and filling'(fixture) {
    const id = await fixture.launched();
    const lost = fixture.run(id, () => Promise.reject(new Error('the worker is lost')));
    await expect(lost).rejects.toThrow('the worker is lost');
    return id;
  },
  async 'launched and filled'(fixture) {
    const id = await fixture.launched();
    await fixture.run(id);
    return id;
  },
  async 'launched and refused'(fixture) {
    const id = await fixture.launched();
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/archive`);
    await fixture.run(id);
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/restore`);
    return id;
  },
  async paused(fixture) {
    const id = await fixture.launched();
    await fixture.call('POST', `/automations/${id}/pause`);
    return id;
  },
  async completed(fixture) {
    const id = await fixture.launched({ endDate: '2099-01-01' });
    await fixture.sql(`update automation set start_date = null, end_date = current_date - 1 where id = ?`, [id]);
    await fixture.run(id);
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

/** The response to each verb in each state, and the resulting status. */
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

function ask(fixture: Fixture, id: string, verb: string) {
  return verb === 'change'
    ? fixture.call('PATCH', `/automations/${id}`, { name: 'Evening' })
    : fixture.call('POST', `/automations/${id}/${verb}`);
}

describe.each(Object.keys(TABLE) as State[])('an automation that is %s', (state) => {
  test.each(Object.entries(TABLE[state]))('the automation answers %s with %j', async (verb, [status, left]) => {
    const fixture = await openFixture(served);
    const id = await REACHED[state](fixture);
    expect((await fixture.shown(id)).status).toBe(STATUS[state]);

    const reply = await ask(fixture, id, verb);

    expect([reply.status, reply.json.error?.type]).toEqual([status, status === 409 ? 'conflict' : undefined]);
    expect((await fixture.shown(id)).status).toBe(left);
    if (reply.status < 300) expect(reply.json.data).toMatchObject({ id, status: left });
  });

  test('an automation can be deleted in every state and then returns 404', async () => {
    const fixture = await openFixture(served);
    const id = await REACHED[state](fixture);

    const deleted = await fixture.call('DELETE', `/automations/${id}`);

    expect([deleted.status, deleted.json.data]).toEqual([200, { id }]);
    expect((await fixture.call('GET', `/automations/${id}`)).status).toBe(404);
    expect((await fixture.call('DELETE', `/automations/${id}`)).status).toBe(404);
  });
});

describe('spec, workspaces rule 6: while the workspace is archived', () => {
  test.each(['launch', 'resume'])('POST %s in an archived workspace returns 409 and changes nothing', async (verb) => {
    const fixture = await openFixture(served);
    const id = verb === 'launch' ? await fixture.drafted() : await REACHED.paused(fixture);
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/archive`);
    const before = await fixture.shown(id);

    const reply = await ask(fixture, id, verb);

    expect([reply.status, reply.json.error.type]).toEqual([409, 'conflict']);
    expect(await fixture.shown(id)).toEqual(before);
  });

  test('an archived workspace allows generate, reads, pause and DELETE of an automation', async () => {
    const fixture = await openFixture(served);
    const [review, running, gone] = [await fixture.drafted(), await fixture.launched(), await fixture.drafted()];
    await fixture.call('POST', `/workspaces/${fixture.workspace.id}/archive`);
    const query = `workspaceId=${fixture.workspace.id}`;

    expect((await fixture.call('POST', `/automations/${review}/generate`, { count: 2 })).status).toBe(202);
    await fixture.write(review);
    expect(await fixture.shown(review)).toMatchObject({ status: 'review', counts: { generated: 2 } });
    expect((await fixture.call('POST', `/automations/${running}/pause`)).status).toBe(200);
    expect((await fixture.call('DELETE', `/automations/${gone}`)).status).toBe(200);
    expect((await fixture.call('GET', `/automations?${query}`)).json.pagination?.total).toBe(2);
    expect((await fixture.call('GET', `/automations/${running}/timeline`)).json.data.refusedReason).toMatch('archived');
  });
});

test('twenty concurrent launches start one run that fills each slot once', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted();

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => fixture.call('POST', `/automations/${id}/launch`)),
  );
  await Promise.all([fixture.run(id), fixture.run(id)]);

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
  const slots = (await fixture.posts(id)).map((post) => post.scheduledTime);
  expect(new Set(slots).size).toBe(slots.length);
  expect((await fixture.call('POST', `/automations/${id}/launch`)).status).toBe(409);
});

test('a launch while a run fills slots is rejected and does not affect the run', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched();
  const replies: number[] = [];

  await fixture.run(id, async () => {
    replies.push((await fixture.call('POST', `/automations/${id}/launch`)).status);
  });

  const posts = await fixture.posts(id);
  expect(posts.length).toBeGreaterThanOrEqual(6);
  expect(replies).toEqual(posts.map(() => 409));
  expect((await fixture.shown(id)).lastRun).toMatchObject({ scheduled: posts.length, refusedReason: null });
});

test('requested generations are written once even if the activity is retried', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted();
  await fixture.call('POST', `/automations/${id}/generate`, { count: 4 });

  await Promise.all([fixture.write(id), fixture.write(id), fixture.write(id)]);

  expect(await fixture.shown(id)).toMatchObject({ status: 'review', counts: { generated: 4 } });
});

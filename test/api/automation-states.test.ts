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

const getStatus = (state: State) => state.split(' ', 1)[0] as AutomationStatus;

/** The verbs, and the status that each leads to if the state allows it. */
const VERBS: Record<string, AutomationStatus | undefined> = {
  change: undefined,
  generate: 'generating',
  launch: 'launched',
  pause: 'paused',
  resume: 'launched',
};

/** The response to each verb in each state. */
const TABLE: Record<State, [change: number, generate: number, launch: number, pause: number, resume: number]> = {
  draft: [200, 202, 202, 409, 409],
  generating: [200, 409, 409, 409, 409],
  review: [200, 202, 202, 409, 409],
  launched: [409, 409, 202, 200, 409],
  'launched and running': [409, 409, 202, 200, 409],
  'launched and filling': [409, 409, 409, 200, 409],
  'launched and filled': [409, 409, 409, 200, 409],
  'launched and refused': [409, 409, 202, 200, 409],
  paused: [409, 409, 409, 409, 200],
  completed: [409, 409, 409, 409, 409],
};

function ask(fixture: Fixture, id: string, verb: string) {
  return verb === 'change'
    ? fixture.call('PATCH', `/automations/${id}`, { name: 'Evening' })
    : fixture.call('POST', `/automations/${id}/${verb}`);
}

describe.each(Object.keys(TABLE) as State[])('an automation that is %s', (state) => {
  const reach = async (): Promise<[Fixture, string]> => {
    const fixture = await openFixture(served);
    return [fixture, await REACHED[state](fixture)];
  };
  let refused: ReturnType<typeof reach> | undefined;
  /** One automation for the verbs that change nothing, and for its deletion. */
  const refuse = () => (refused ??= reach());

  test.each(Object.keys(VERBS).map((verb, index) => [verb, TABLE[state][index] ?? 0] as const))(
    '%s is answered with %i',
    async (verb, status) => {
      const [fixture, id] = await (status === 409 ? refuse() : reach());
      const before = getStatus(state);
      expect((await fixture.shown(id)).status).toBe(before);
      const left = (status === 409 ? undefined : VERBS[verb]) ?? before;

      const reply = await ask(fixture, id, verb);

      expect([reply.status, reply.json.error?.type]).toEqual([status, status === 409 ? 'conflict' : undefined]);
      expect((await fixture.shown(id)).status).toBe(left);
      if (reply.status < 300) expect(reply.json.data).toMatchObject({ id, status: left });
    },
  );

  test('an automation can be deleted in every state and then returns 404', async () => {
    const [fixture, id] = await refuse();

    const deleted = await fixture.call('DELETE', `/automations/${id}`);

    expect([deleted.status, deleted.json.data]).toEqual([200, { id }]);
    expect((await fixture.call('GET', `/automations/${id}`)).status).toBe(404);
    expect((await fixture.call('DELETE', `/automations/${id}`)).status).toBe(404);
  });
});

describe('while the workspace is archived', () => {
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
  expect(posts).toHaveLength(3);
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

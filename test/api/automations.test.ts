import { describe, expect, test } from '@jest/globals';
import { newId } from '../../domain/ids.ts';
import { DAILY, openFixture, type Fixture } from '../automations/fixture.ts';
import { service } from '../support/service.ts';
import { insertAccount } from '../support/posts.ts';
import { mintInfluencerRow } from '../support/studio.ts';
import { mintKey, mintTeam } from '../support/teams.ts';

const served = service();

test('POST /automations returns a draft with its given fields and the defaults', async () => {
  const fixture = await openFixture(served);
  const terms = await fixture.terms({ cadence: DAILY });

  const reply = await fixture.call('POST', '/automations', terms);

  expect(reply.status).toBe(201);
  expect(reply.json.data).toEqual({
    id: expect.stringMatching(/^aut_/u),
    workspaceId: fixture.workspace.id,
    revision: 1,
    status: 'draft',
    ...terms,
    cadence: { ...DAILY, postsPerSlot: 1 },
    startDate: null,
    endDate: null,
    formats: ['walloftext', 'slideshow'],
    prompt: null,
    look: null,
    mood: null,
    ownerType: 'brand',
    influencerId: null,
    caption: null,
    hashtags: null,
    perPlatform: {},
    declarations: {},
    publishMode: 'publish',
    clipappSendToInbox: false,
    clipappOptions: {},
    requireApproval: false,
    nextRunAt: null,
    lastRun: null,
    counts: { generated: 0, scheduled: 0, posted: 0, failed: 0 },
    sandbox: true,
    createdAt: expect.any(String),
    launchedAt: null,
  });
  expect((await fixture.call('GET', `/automations/${reply.json.data.id}`)).json.data).toEqual(reply.json.data);
});

describe('POST /automations with an invalid body', () => {
  const shorts = { selectedAccounts: { videoshorts: ['acc_1'] } };
  test.each<[string, object, string]>([
    ['no day', { cadence: { ...DAILY, days: [] } }, 'cadence.days'],
    ['a day twice', { cadence: { ...DAILY, days: ['mon', 'mon'] } }, 'cadence.days'],
    ['an invalid day', { cadence: { ...DAILY, days: ['monday'] } }, 'cadence.days[0]'],
    ['an invalid time', { cadence: { ...DAILY, times: ['24:00'] } }, 'cadence.times[0]'],
    ['a time with seconds', { cadence: { ...DAILY, times: ['09:00:00'] } }, 'cadence.times[0]'],
    ['eleven posts per slot', { cadence: { ...DAILY, postsPerSlot: 11 } }, 'cadence.postsPerSlot'],
    ['an impossible start date', { startDate: '2026-02-30' }, 'startDate'],
    ['an end before the start', { startDate: '2027-03-02', endDate: '2027-03-01' }, 'endDate'],
    [
      'dates without a day of the cadence',
      { cadence: { ...DAILY, days: ['sat', 'sun'] }, startDate: '2027-03-01', endDate: '2027-03-05' },
      'endDate',
    ],
    ['an unknown format', { formats: ['photo'] }, 'formats[0]'],
    ['no format', { formats: [] }, 'formats'],
    ['no account', { selectedAccounts: { clipapp: [] } }, 'selectedAccounts'],
    ['an unknown property', { colour: 'red' }, 'colour'],
    ['rule 3: a title for clipapp', { perPlatform: { clipapp: { title: 'x' } } }, 'perPlatform.clipapp.title'],
    [
      'rule 3: an override for a platform without a target',
      { perPlatform: { reelnet: { caption: 'x' } } },
      'perPlatform.reelnet',
    ],
    ['rule 3: a text that is too long', { caption: 'x'.repeat(2_201) }, 'caption'],
    [
      'rule 4: a first comment on clipapp',
      { perPlatform: { clipapp: { firstComment: 'x' } } },
      'perPlatform.clipapp.firstComment',
    ],
    ['rule 5: videoshorts without madeForKids', shorts, 'declarations.madeForKids'],
    ['rule 5: an unknown declaration', { declarations: { paid: true } }, 'declarations.paid'],
    ['rule 6: draft for clipapp', { publishMode: 'draft' }, 'publishMode'],
    ['rule 8: influencer without its id', { ownerType: 'influencer' }, 'influencerId'],
    ['contradicting options', { clipappOptions: { disableDuet: true, allowDuet: true } }, 'clipappOptions.disableDuet'],
  ])('an automation with an invalid body returns 400: %s', async (_, changes, path) => {
    const fixture = await openFixture(served);
    const before = await fixture.sql('select 1 from automation where team_id = ?', [fixture.team.id]);

    const reply = await fixture.call('POST', '/automations', await fixture.terms(changes));

    expect([reply.status, reply.json.error.type]).toEqual([400, 'invalid_input']);
    expect(reply.json.error.details?.map((detail) => detail.path)).toContain(path);
    expect(before).toEqual([]);
  });
});

describe('automations that the key cannot see', () => {
  test('a pinned key gets 404 for an automation of another workspace', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.drafted();
    const second = (await fixture.call('POST', '/workspaces', { name: 'Two' })).json.data.id;
    const { text: pinned } = await mintKey(served.deps, fixture.team.id, { workspaceId: second });

    expect((await served.api.call('GET', `/automations/${id}`, { key: pinned })).status).toBe(404);
    expect((await served.api.call('GET', '/automations', { key: pinned })).json.data).toEqual([]);
    expect((await served.api.call('DELETE', `/automations/${id}`, { key: pinned })).status).toBe(404);
  });

  test("an automation with another team's account returns 404", async () => {
    const [fixture, other] = [await openFixture(served), await mintTeam(served.deps)];
    const foreign = { selectedAccounts: { clipapp: [await insertAccount(served.deps, other)] } };

    expect((await fixture.call('POST', '/automations', await fixture.terms(foreign))).status).toBe(404);
  });

  test('an automation with an influencer of another workspace returns 404', async () => {
    const [fixture, other] = [await openFixture(served), await mintTeam(served.deps)];
    const influencerId = await mintInfluencerRow(served.deps, other);
    expect((await fixture.call('POST', '/automations', await fixture.terms({ influencerId }))).status).toBe(404);
    const unknown = await fixture.terms({ influencerId: newId('influencer') });
    expect((await fixture.call('POST', '/automations', unknown)).status).toBe(404);
  });
});

test('deleting an automation cancels only its waiting posts', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched();
  await fixture.run(id);
  const [out, failed, ...waiting] = await fixture.posts(id);
  await fixture.sql(`update post set status = 'posted', published_at = clock_timestamp() where id = ?`, [out.id]);
  await fixture.sql(`update post set status = 'failed' where id = ?`, [failed.id]);
  await fixture.sql(`update post set status = 'publishing' where id = ?`, [waiting[0].id]);

  const deleted = await fixture.call('DELETE', `/automations/${id}`);

  expect(deleted.json.data).toEqual({ id });
  const generations = await fixture.sql<{ id: string; status: string }>(
    'select id, status from post where automation_id = ? order by scheduled_time',
    [id],
  );
  expect(generations.map(({ status }) => status)).toEqual([
    'posted',
    'failed',
    'publishing',
    ...waiting.slice(1).map(() => 'cancelled'),
  ]);
  const reported = await fixture.sql<{ row_id: string }>(
    `select row_id from outbox_message where signal = 'cancel' and row_id in (select id from post where automation_id = ?)`,
    [id],
  );
  expect(reported.length).toBe(waiting.length - 1);
});

test('an account that is listed under another platform returns 400, in POST and in PATCH', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted();
  const selectedAccounts = { clipapp: [await insertAccount(served.deps, fixture, 'reelnet')] };

  const reply = await fixture.call('POST', '/automations', await fixture.terms({ selectedAccounts }));
  const changed = await fixture.call('PATCH', `/automations/${id}`, { selectedAccounts });

  for (const { status, json } of [reply, changed]) {
    expect([status, json.error.details?.[0]?.path]).toEqual([400, 'selectedAccounts.clipapp[0]']);
  }
});

describe('the first launch of an automation without a slot left', () => {
  test('the first launch after the last slot of the last day returns 409', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.drafted();
    await fixture.sql(`update automation set end_date = current_date, times = '{00:00}' where id = ?`, [id]);

    const launched = await fixture.call('POST', `/automations/${id}/launch`);

    expect([launched.status, launched.json.error.message]).toEqual([409, expect.stringContaining('no slot left')]);
    expect(await fixture.shown(id)).toMatchObject({ status: 'draft', launchedAt: null });
  });

  test('a slot of a later week that only starts in the future is a slot left', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.drafted({ startDate: '2098-12-30', endDate: '2099-01-06' });
    expect((await fixture.call('POST', `/automations/${id}/launch`)).status).toBe(202);
  });
});

test("an automation of ownerType influencer accepts only that influencer's accounts", async () => {
  const fixture = await openFixture(served);
  const influencerId = await mintInfluencerRow(served.deps, fixture);
  const refused = await fixture.call(
    'POST',
    '/automations',
    await fixture.terms({ ownerType: 'influencer', influencerId }),
  );
  expect([refused.status, refused.json.error.details?.[0]?.path]).toEqual([400, 'selectedAccounts.clipapp[0]']);
  const terms = await fixture.terms({ ownerType: 'influencer', influencerId });
  await fixture.sql(`update account set owner_type = 'influencer', influencer_id = ? where workspace_id = ?`, [
    influencerId,
    fixture.workspace.id,
  ]);

  const reply = await fixture.call('POST', '/automations', terms);
  await fixture.call('POST', `/automations/${reply.json.data.id}/launch`);
  await fixture.run(reply.json.data.id);

  const [post] = await fixture.posts(reply.json.data.id);
  expect(post).toMatchObject({ ownerType: 'influencer', influencerId });
});

test('spec, plan quotas: the sixth automation on the creator plan is rejected and not stored', async () => {
  const fixture = await openFixture(served, 'creator');
  for (let n = 0; n < 5; n += 1) await fixture.drafted();

  const sixth = await fixture.call('POST', '/automations', await fixture.terms());

  expect([sixth.status, sixth.json.error.type]).toEqual([429, 'usage_limit_reached']);
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fixture.call('GET', '/automations')).json.pagination?.total).toBe(5);
  const { metrics } = (await fixture.call('GET', '/me')).json.data.usage;
  const automations = { metric: 'automations', used: 5, limit: 5, remaining: 0 };
  expect(metrics).toContainEqual(automations);
});

test('the automations of a workspace are listed newest first, by status and in pages', async () => {
  const fixture = await openFixture(served);
  const [first, second, third] = [await fixture.drafted(), await fixture.launched(), await fixture.drafted()];
  const other = (await fixture.call('POST', '/workspaces', { name: 'Two' })).json.data.id;
  const ids = async (query: string) =>
    (await fixture.call('GET', `/automations?${query}`)).json.data.map((one: { id: string }) => one.id);

  expect(await ids('')).toEqual([third, second, first]);
  expect(await ids('status=draft')).toEqual([third, first]);
  expect(await ids('limit=1&page=2')).toEqual([second]);
  expect(await ids(`workspaceId=${other}`)).toEqual([]);
  const paged = await fixture.call('GET', '/automations?limit=2');
  expect(paged.json.pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 });
});

/** Drafts an automation, then disconnects one of its two accounts and deletes its influencer. */
async function bereft(fixture: Fixture) {
  const influencerId = await mintInfluencerRow(served.deps, fixture);
  const [lost, kept] = [await insertAccount(served.deps, fixture), await insertAccount(served.deps, fixture)];
  const selectedAccounts = { clipapp: [lost, kept] };
  const id = await fixture.drafted({ influencerId, selectedAccounts });
  await fixture.call('DELETE', `/accounts/${lost}`);
  await fixture.call('DELETE', `/influencers/${influencerId}`);
  const change = (changes: object) => fixture.call('PATCH', `/automations/${id}`, changes);
  return { id, influencerId, selectedAccounts, kept, change };
}

describe('PATCH /automations/{id}', () => {
  test('changing an automation keeps omitted fields and clears fields set to null', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.drafted({ prompt: 'Coffee', endDate: '2099-01-01', hashtags: ['a'] });

    const changed = await fixture.call('PATCH', `/automations/${id}`, {
      cadence: { days: ['fri'], times: ['18:00'], postsPerSlot: 2 },
      prompt: null,
    });

    expect(changed.json.data).toMatchObject({
      name: 'Noon',
      cadence: { days: ['fri'], times: ['18:00'], postsPerSlot: 2 },
      prompt: null,
      endDate: '2099-01-01',
      hashtags: ['a'],
    });
  });

  test('changing the days and times of a cadence keeps its postsPerSlot', async () => {
    const fixture = await openFixture(served);
    const id = await fixture.drafted({ cadence: { ...DAILY, postsPerSlot: 3 } });

    const changed = await fixture.call('PATCH', `/automations/${id}`, { cadence: { days: ['fri'], times: ['18:00'] } });

    const cadence = { days: ['fri'], times: ['18:00'], postsPerSlot: 3 };
    expect([changed.status, changed.json.data.cadence]).toEqual([200, cadence]);
  });

  test.each<[string, object, number]>([
    ['a start after the stored end', { startDate: '2100-01-01' }, 400],
    ['an empty body', {}, 400],
    ['another workspace', { workspaceId: newId('workspace') }, 400],
    ['an unknown account', { selectedAccounts: { clipapp: [newId('account')] } }, 404],
  ])('a rejected change keeps the automation as it was: %s', async (_, changes, status) => {
    const fixture = await openFixture(served);
    const id = await fixture.drafted({ endDate: '2099-01-01' });
    const before = await fixture.shown(id);

    expect((await fixture.call('PATCH', `/automations/${id}`, changes)).status).toBe(status);
    expect(await fixture.shown(id)).toEqual(before);
  });

  describe('after an account was disconnected and the influencer deleted', () => {
    test('an automation with deleted references accepts changes that do not name them', async () => {
      const { change, influencerId, selectedAccounts, kept } = await bereft(await openFixture(served));

      const renamed = await change({ name: 'New' });
      const mended = await change({ selectedAccounts: { clipapp: [kept] } });
      const cleared = await change({ influencerId: null });

      expect([renamed.status, renamed.json.data]).toEqual([
        200,
        expect.objectContaining({ name: 'New', influencerId, selectedAccounts }),
      ]);
      expect([mended.status, mended.json.data.selectedAccounts]).toEqual([200, { clipapp: [kept] }]);
      expect([cleared.status, cleared.json.data.influencerId]).toEqual([200, null]);
    });

    test('changing an automation to a deleted account or influencer returns 404', async () => {
      const fixture = await openFixture(served);
      const { id, change, influencerId, selectedAccounts } = await bereft(fixture);
      const before = await fixture.shown(id);

      expect((await change({ name: 'New', selectedAccounts })).status).toBe(404);
      expect((await change({ name: 'New', influencerId })).status).toBe(404);
      expect(await fixture.shown(id)).toEqual(before);
    });

    test('an automation rejects a new owner that does not own its remaining accounts', async () => {
      const fixture = await openFixture(served);
      const { change } = await bereft(fixture);

      const influencerId = await mintInfluencerRow(served.deps, fixture);
      const refused = await change({ ownerType: 'influencer', influencerId });

      expect([refused.status, refused.json.error.details?.map(({ path }) => path)]).toEqual([
        400,
        ['selectedAccounts.clipapp[1]'],
      ]);
    });
  });
});

test('generations of an automation are listed only under it, by format and status', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.drafted({ formats: ['walloftext', 'listicle'], prompt: 'cold brew coffee' });
  await fixture.call('POST', `/automations/${id}/generate`);
  await fixture.write(id);

  const listed = await fixture.call('GET', `/automations/${id}/generations?limit=50`);
  const queue = await fixture.call('GET', '/generations');

  const planned = (await fixture.call('GET', `/automations/${id}/timeline?days=7&limit=100`)).json.data.entries;
  expect(listed.json.pagination?.total).toBe(planned.length);
  expect(new Set(listed.json.data.map((generation: { format: string }) => generation.format))).toEqual(
    new Set(['walloftext', 'listicle']),
  );
  expect(listed.json.data[0]).toMatchObject({ automationId: id, status: 'pending' });
  expect(queue.json.data).toEqual([]);
  expect((await fixture.call('GET', `/automations/${id}/generations?status=accepted`)).json.data).toEqual([]);
});

test('a post of an automation with requireApproval stays in review until approved', async () => {
  const fixture = await openFixture(served);
  const id = await fixture.launched({ requireApproval: true });
  await fixture.run(id);
  const [post] = await fixture.posts(id);
  expect(post.status).toBe('in_review');

  const approved = await fixture.call('POST', `/posts/${post.id}/approve`);

  expect([approved.status, approved.json.data.status]).toEqual([200, 'approved']);
  expect((await fixture.call('GET', `/automations/${id}/posts?status=in_review`)).json.data).toHaveLength(
    (await fixture.posts(id)).length - 1,
  );
  const moved = await fixture.call('POST', `/posts/${post.id}/reschedule`, { scheduledTime: '2099-01-01T09:00:00Z' });
  expect(moved.json.data.status).toBe('in_review');
});

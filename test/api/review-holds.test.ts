/** What a review holds, and what releases it. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';

const served = service();
const fixture = openPostFixture(served);

const FAR = '2099-01-01T09:00:00Z';
const SLOT = { schedule: 'scheduled', scheduledTime: FAR };

beforeEach(() => void Object.assign(served.deps.config, { publicUrl: served.api.origin }));

const sql = <T extends object>(text: string, values: unknown[]) => served.deps.orm.em.fork().execute<T[]>(text, values);
const load = async (id: string) => (await fixture.act('GET', id)).json.data;

async function create(changes: Record<string, unknown>): Promise<string> {
  const { status, text, json } = await fixture.create({ caption: 'Hello', ...SLOT, ...changes });
  expect([status, text]).toEqual([201, text]);
  return json.data.id;
}

async function openLink(id: string, body: object = {}): Promise<string> {
  return (await fixture.act('POST', `${id}/review-link`, body)).json.data.url;
}

/** Sends the form of the page. Returns the status of the response. */
async function send(url: string, decision: string, form: Record<string, string> = {}): Promise<number> {
  const revision = /name="revision" value="(\d+)"/u.exec(await (await fetch(url)).text())?.[1] ?? '1';
  const body = new URLSearchParams({ revision, decision, comment: '', ...form });
  return (await fetch(url, { method: 'POST', redirect: 'manual', body })).status;
}

const object = (url: string, form = {}) => send(url, 'changes_requested', { comment: 'Wrong price.', ...form });

const listSignals = async (id: string) =>
  (
    await sql<{ signal: string }>('select signal from outbox_message where row_id = ? and signal is not null', [id])
  ).map(({ signal }) => signal);

describe('an objection over a review link', () => {
  test.each([
    ['draft', 'draft'],
    ['queued', 'approved'],
    ['scheduled', 'approved'],
    ['approved', 'approved'],
    ['in_review', 'approved'],
  ])('holds a post that is %s, until an approval makes it %s', async (status, after) => {
    const isDraft = status === 'draft';
    const id = await create(isDraft ? { schedule: 'draft' } : {});
    await sql('update post set status = ? where id = ?', [status, id]);
    const url = await openLink(id);

    expect(await object(url)).toBe(303);

    const held = await load(id);
    expect(held).toMatchObject({ status: 'in_review', revision: status === 'in_review' ? 1 : 2 });
    expect(held.review).toMatchObject({ required: false, state: 'changes_requested', comment: 'Wrong price.' });
    expect((await fixture.act('POST', `${id}/publish`)).status).toBe(409);
    expect(await listSignals(id)).toEqual(isDraft || status === 'in_review' ? [] : ['release']);

    expect((await fixture.act('POST', `${id}/approve`)).json.data).toMatchObject({
      status: after,
      review: { state: 'approved', outdated: false },
    });
    if (isDraft) expect((await fixture.act('POST', `${id}/publish`)).json.data.status).toBe('scheduled');
  });

  test('counts whatever version was seen, since the post must not go out', async () => {
    const id = await create({});
    const url = await openLink(id);
    await fixture.act('PATCH', id, { caption: 'Other' });
    expect(await object(url, { revision: '1' })).toBe(303);
    expect((await load(id)).status).toBe('in_review');
  });

  test('to a post that is publishing is answered "already publishing", and changes nothing', async () => {
    const id = await create({});
    const url = await openLink(id);
    await sql(`update post set status = 'publishing' where id = ?`, [id]);
    const body = new URLSearchParams({ revision: '1', decision: 'changes_requested', comment: 'Stop.' });
    const reply = await fetch(url, { method: 'POST', redirect: 'manual', body });
    expect([reply.status, await reply.text()]).toEqual([409, expect.stringContaining('already publishing')]);
    expect(await load(id)).toMatchObject({ status: 'publishing', review: null });
  });
});

describe('a required review', () => {
  test.each([
    ['a scheduled post', SLOT],
    ['a post that would go out at once', { schedule: 'asap', scheduledTime: undefined }],
  ])('puts %s in review, and the approval releases it', async (_, schedule) => {
    const id = await create({ ...schedule, reviewRequired: true });
    const created = await load(id);
    expect(created).toMatchObject({
      status: 'in_review',
      review: { required: true, state: 'requested', reviewedAt: null },
    });
    const url = await openLink(id);
    expect(await send(url, 'approved', { name: 'Ada' })).toBe(303);
    expect(await load(id)).toMatchObject({ status: 'approved', review: { state: 'approved', reviewer: 'Ada' } });
  });

  test('lets a draft be a draft, and puts it in review once it is released', async () => {
    const id = await create({ schedule: 'draft', reviewRequired: true });
    expect((await load(id)).status).toBe('draft');
    expect((await fixture.act('POST', `${id}/publish`)).json.data).toMatchObject({ status: 'in_review' });
    expect((await fixture.act('POST', `${id}/approve`)).json.data).toMatchObject({ status: 'approved' });
  });

  test('is met by an approval of the draft as it is, and not by one of an earlier version', async () => {
    const [same, changed] = [
      await create({ schedule: 'draft', reviewRequired: true }),
      await create({ schedule: 'draft', reviewRequired: true }),
    ];
    for (const id of [same, changed]) expect(await send(await openLink(id), 'approved')).toBe(303);
    await fixture.act('PATCH', changed, { caption: 'Other' });
    const released = await Promise.all([same, changed].map((id) => fixture.act('POST', `${id}/publish`)));
    expect(released.map(({ json }) => json.data.status)).toEqual(['approved', 'in_review']);
  });

  test('is the default if the policy of the workspace says so, and a post may say otherwise', async () => {
    const path = `/workspaces/${fixture.team.workspace.id}`;
    const { key } = fixture.team;
    expect((await served.api.call('GET', path, { key })).json.data.reviewPolicy).toBe('never');
    await served.api.call('PATCH', path, { key, body: { reviewPolicy: 'always' } });
    const statuses = [];
    for (const changes of [{}, { reviewRequired: false }, { schedule: 'draft' }]) {
      statuses.push((await load(await create(changes))).status);
    }
    expect(statuses).toEqual(['in_review', 'scheduled', 'draft']);
    expect((await fixture.preview(SLOT)).json.data.reviewRequired).toBe(true);
  });

  test('holds every scheduled row of an import', async () => {
    const csv = 'caption,videoUrl,scheduledTime\nOne,https://media.example.com/1.mp4,2099-01-01 09:00\n';
    const body = { csv, selectedAccounts: fixture.to('clipapp'), reviewRequired: true };
    for (const [schedule, status] of [
      ['scheduled', 'in_review'],
      ['draft', 'draft'],
    ]) {
      const { json } = await fixture.act('POST', 'import', { ...body, schedule });
      expect(json.data.posts).toMatchObject([{ status }]);
      expect(await load(json.data.posts[0].id)).toMatchObject({ status, review: { required: true } });
    }
  });

  test('cannot be approved over a link or with a key after the slot and its expiresAfter', async () => {
    const id = await create({ reviewRequired: true, expiresAfter: 60 });
    const url = await openLink(id);
    expect(await (await fetch(url)).text()).toContain('If nobody approves it by Thursday, January 1, 2099 at 10:00');
    await sql(`update post set due_at = clock_timestamp() - interval '2 hours' where id = ?`, [id]);
    const page = await (await fetch(url)).text();
    expect(page).toContain('It is too late to approve this post');
    expect(page).not.toContain('value="approved"');
    expect(await send(url, 'approved')).toBe(409);
    expect((await fixture.act('POST', `${id}/approve`)).json.error.message).toContain('nobody approved it');
    expect((await load(id)).status).toBe('in_review');
  });
});

const named = (mode: string) => ({ reviewRequired: true, reviewers: { mode, names: ['Ada', 'Grace'] } });

describe('named reviewers', () => {
  test('must all approve the same version with mode all', async () => {
    const id = await create(named('all'));
    const [ada, grace] = [await openLink(id, { reviewer: 'ada' }), await openLink(id, { reviewer: 'Grace' })];
    expect(await send(ada, 'approved')).toBe(303);
    expect(await load(id)).toMatchObject({ status: 'in_review', review: { state: 'requested', approvedBy: ['Ada'] } });
    expect(await (await fetch(grace)).text()).toContain('Still to approve: Grace.');
    await fixture.act('PATCH', id, { caption: 'Other' });
    expect((await load(id)).review).toMatchObject({ approvedBy: [], outdated: true });
    expect(await send(grace, 'approved')).toBe(303);
    expect((await load(id)).status).toBe('in_review');
    expect(await send(ada, 'approved')).toBe(303);
    expect(await load(id)).toMatchObject({
      status: 'approved',
      review: { state: 'approved', approvedBy: ['Grace', 'Ada'] },
    });
  });

  test('release the post one by one with mode any; a person who is not listed does not', async () => {
    const id = await create(named('any'));
    expect((await fixture.act('POST', `${id}/review-link`, { reviewer: 'Eve' })).status).toBe(400);
    const url = await openLink(id);
    expect(await send(url, 'approved', { name: 'Eve' })).toBe(409);
    expect(await send(url, 'approved', { name: 'grace' })).toBe(303);
    expect(await load(id)).toMatchObject({ status: 'approved', review: { reviewer: 'Grace' } });
  });

  test.each([
    [{ mode: 'all', names: [] }, 'reviewers.names'],
    [{ names: ['Ada', 'ada '] }, 'reviewers.names'],
    [{ mode: 'most' }, 'reviewers.mode'],
  ])('%j is refused', async (reviewers, path) => {
    const { status, json } = await fixture.create({ ...SLOT, reviewers });
    expect([status, json.error.details]).toEqual([400, [expect.objectContaining({ path })]]);
  });
});

test('reviewers and the team talk in one thread, whose entries each send post.review', async () => {
  const id = await create({});
  const url = await openLink(id);
  expect(await send(url, 'comment')).toBe(400);
  expect(await send(url, 'comment', { comment: 'Which price?', name: 'Ada' })).toBe(303);
  expect((await load(id)).status).toBe('scheduled');
  expect((await fixture.act('POST', `${id}/comment`, { text: 'Two euros.' })).status).toBe(201);
  expect(await object(url)).toBe(303);
  await fixture.act('POST', `${id}/approve`);

  const { json } = await fixture.act('GET', `${id}/comment`);
  expect(
    json.data.map((one: Record<string, unknown>) => [one['by'], one['name'], one['decision'], one['text']]),
  ).toEqual([
    ['reviewer', 'Ada', null, 'Which price?'],
    ['team', null, null, 'Two euros.'],
    ['reviewer', 'Ada', 'changes_requested', 'Wrong price.'],
    ['team', null, 'approved', null],
  ]);
  const events = await sql<{ state: string }>(
    `select data ->> 'state' as state from event where type = 'post.review' and data ->> 'postId' = ? order by created_at, id`,
    [id],
  );
  expect(events.map(({ state }) => state)).toEqual([null, null, 'changes_requested', 'approved']);
  const page = await (await fetch(url)).text();
  for (const text of ['Which price?', 'Two euros.', 'Your name: <b>Ada</b>']) expect(page).toContain(text);
});

test.each([
  ['de-DE,de;q=0.9', 'de', 'Donnerstag, 1. Januar 2099 um 10:00 Mitteleuropäische Zeit', 'Freigeben'],
  ['es', 'es', 'jueves, 1 de enero de 2099', 'Aprobar'],
  ['xx, fr-CA', 'fr', 'jeudi 1 janvier 2099', 'Approuver'],
  ['en-GB', 'en', 'Thursday, 1 January 2099', 'Approve'],
  ['zh, *', 'en', 'Thursday, January 1, 2099', 'Approve'],
])(
  'the page for a browser in %s speaks %s and shows the time of the zone of the post',
  async (header, lang, date, word) => {
    const id = await create({ timezone: 'Europe/Berlin', declarations: { brandOrganic: true } });
    const page = await (await fetch(await openLink(id), { headers: { 'accept-language': header } })).text();
    for (const text of [`<html lang="${lang}">`, date, `>${word}<`])
      expect(page.replaceAll('\u202f', ' ')).toContain(text);
    expect(page).not.toContain('brandOrganic');
  },
);

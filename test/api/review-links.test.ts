/** A person without a key reviews a post. */
import { beforeEach, expect, test } from '@jest/globals';
import { archiveWorkspace, restoreWorkspace } from '../../db/teams/workspaces.ts';
import { revokeKey } from '../../db/teams/api-keys.ts';
import { ACCESS_LINK_LIMIT } from '../../domain/teams/access-links.ts';
import { MAX_REVIEW_COMMENT } from '../../domain/posts/review.ts';
import { openBrowser, type Browser, type Page } from '../support/browser.ts';
import { openPostFixture } from '../support/post-fixture.ts';
import { service } from '../support/service.ts';
import { commit, mintKey, mintTeam } from '../support/teams.ts';

const served = service();
const fixture = openPostFixture(served);

const FAR = '2099-01-01T09:00:00Z';

let reviewer: Browser;

beforeEach(() => {
  Object.assign(served.deps.config, { publicUrl: served.api.origin });
  reviewer = openBrowser();
});

/** A post in review with a link to it. */
async function openReview(changes: Record<string, unknown> = {}, status = 'in_review') {
  const { id } = (await fixture.create({ schedule: 'scheduled', scheduledTime: FAR, caption: 'Hello', ...changes }))
    .json.data;
  await served.em().execute('update post set status = ? where id = ?', [status, id]);
  return { id: id as string, ...(await createLink(id)) };
}

async function createLink(postId: string, body: object = {}): Promise<{ linkId: string; url: string }> {
  const created = await fixture.act('POST', `${postId}/review-link`, body);
  expect([created.status, created.text]).toEqual([201, created.text]);
  return { linkId: created.json.data.id, url: created.json.data.url };
}

const load = async (id: string) => (await fixture.act('GET', id)).json.data;

/** Sends the form of the page as a browser does. */
async function decide(url: string, decision: string, comment = '', page?: Page): Promise<Page> {
  const shown = page ?? (await reviewer.open(url));
  const revision = /name="revision" value="(\d+)"/u.exec(shown.text)?.[1] ?? '';
  return reviewer.open(url, { revision, comment, decision });
}

const listEvents = (postId: string) =>
  served
    .em()
    .execute<{ data: Record<string, unknown> }[]>(
      `select data from event where type = 'post.review' and data ->> 'postId' = ? order by created_at`,
      [postId],
    );

const countSignals = async (postId: string) =>
  (
    await served
      .em()
      .execute<unknown[]>(`select 1 from outbox_message where row_id = ? and signal = 'release'`, [postId])
  ).length;

test('a reviewer sees the post as each account receives it, on a page that runs and loads nothing else', async () => {
  const { url } = await openReview({
    selectedAccounts: fixture.to('clipapp', 'reelnet', 'videoshorts'),
    caption: 'For all',
    declarations: { madeForKids: false },
    perPlatform: { reelnet: { caption: 'For reelnet', firstComment: 'First!' }, videoshorts: { title: 'A title' } },
  });
  expect(new URL(url).pathname).toMatch(/^\/review\/[\w-]{43}$/u);
  const page = await reviewer.open(url);

  expect(page.status).toBe(200);
  for (const text of [
    'For all',
    'For reelnet',
    'First!',
    'A title',
    '@someone',
    'Brand',
    'Thursday, January 1, 2099 at 9:00 AM UTC',
  ]) {
    expect(page.text.replaceAll('\u202f', ' ')).toContain(text);
  }
  expect(page.text).toContain(fixture.team.team.name);
  expect(page.text).toMatch(/<video[^>]* src="http:\/\/127\.0\.0\.1[^"]+video\.mp4/u);
  expect(page.text).not.toContain('<script');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain(`media-src ${served.api.origin}`);
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('texts of the post, the team and the comment are inert', async () => {
  const payload = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const { url } = await openReview({ caption: payload });
  await served
    .em()
    .execute('update team set name = ? where id = ?', [`${payload}${fixture.team.team.id}`, fixture.team.team.id]);
  await decide(url, 'changes_requested', payload);
  const page = await reviewer.open(url);

  expect(page.text).not.toContain('<script');
  expect(page.text).not.toContain('<img');
  expect(page.text.match(/&#60;script&#62;alert/gu)).toHaveLength(3);
});

test('an approval approves the post in review once and ends the link', async () => {
  const { id, linkId, url } = await openReview({ reference: 'order 7' });
  const before = await reviewer.open(url);
  const sent = await decide(url, 'approved', '', before);

  expect([sent.status, sent.location]).toEqual([303, new URL(url).pathname]);
  const post = await load(id);
  expect(post.status).toBe('approved');
  expect(post.review).toMatchObject({ state: 'approved', comment: null, outdated: false });
  expect(await countSignals(id)).toBe(1);
  const owner = { postId: id, workspaceId: fixture.team.workspace.id, sandbox: true };
  const said = {
    status: 'approved',
    state: 'approved',
    decision: 'approved',
    comment: null,
    by: 'reviewer',
    name: null,
  };
  const data = { ...owner, ...said, linkId, reference: 'order 7' };
  expect(await listEvents(id)).toEqual([{ data }]);

  const again = await decide(url, 'approved', '', before);
  const after = await reviewer.open(url);
  expect([again.status, after.status]).toEqual([409, 200]);
  expect(again.text).toContain('approved with this link before');
  expect(after.text).toContain('You approved this post');
  expect(after.text).not.toContain('<form');
  expect(await listEvents(id)).toHaveLength(1);
});

test('two approvals at once approve once', async () => {
  const { id, url } = await openReview();
  const page = await reviewer.open(url);
  const sent = await Promise.all([1, 2, 3, 4].map(() => decide(url, 'approved', '', page)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409]);
  expect([await countSignals(id), (await listEvents(id)).length]).toEqual([1, 1]);
});

test('opening the link, as previews do, decides nothing', async () => {
  const { id, url } = await openReview();
  for (const method of ['GET', 'HEAD', 'GET']) {
    expect((await fetch(`${url}?decision=approved&revision=1`, { method })).status).toBe(200);
  }
  const post = await load(id);
  expect([post.status, post.review]).toEqual(['in_review', null]);
  expect(await listEvents(id)).toEqual([]);
});

test('asking for changes keeps the comment on the post, and the link stays for the next version', async () => {
  const { id, url } = await openReview();
  expect((await decide(url, 'changes_requested', '  ')).status).toBe(400);
  expect((await decide(url, 'changes_requested', 'Name the hours\r\nplease')).status).toBe(303);
  expect((await load(id)).review).toMatchObject({ state: 'changes_requested', comment: 'Name the hours\nplease' });
  expect((await load(id)).status).toBe('in_review');
  expect((await reviewer.open(url)).text).toContain('Name the hours');

  await fixture.act('PATCH', id, { caption: 'Open at six' });
  expect((await load(id)).review).toMatchObject({ state: 'changes_requested', outdated: true });
  const page = await reviewer.open(url);
  expect(page.text).toContain('Open at six');
  expect((await decide(url, 'approved', '', page)).status).toBe(303);
  expect((await load(id)).status).toBe('approved');
  expect((await listEvents(id)).map(({ data }) => data['decision'])).toEqual(['changes_requested', 'approved']);
});

test.each([
  ['edited', (id: string) => fixture.act('PATCH', id, { caption: 'Other' })],
  ['rescheduled', (id: string) => fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2098-01-01T09:00:00Z' })],
])('a post that is %s after the page was opened must be looked at again', async (_, change) => {
  const { id, url } = await openReview();
  const page = await reviewer.open(url);
  await change(id);

  const sent = await decide(url, 'approved', '', page);

  expect(sent.status).toBe(409);
  expect(sent.text).toContain('changed after you had opened this page');
  expect([(await load(id)).status, await listEvents(id)]).toEqual(['in_review', []]);
  expect((await decide(url, 'approved', '', sent)).status).toBe(303);
});

test('a post that is rescheduled after its approval returns to review, and the used link says so', async () => {
  const { id, url } = await openReview();
  await decide(url, 'approved');
  await fixture.act('POST', `${id}/reschedule`, { scheduledTime: '2098-01-01T09:00:00Z' });

  const page = await reviewer.open(url);

  expect((await load(id)).status).toBe('in_review');
  expect((await load(id)).review.outdated).toBe(true);
  expect(page.text).toContain('The post was changed since');
  expect(page.text).not.toContain('<form');
});

test('a cancelled post cannot be approved', async () => {
  const { id, url } = await openReview();
  const page = await reviewer.open(url);
  await fixture.act('DELETE', id);

  const sent = await decide(url, 'approved', '', page);

  expect([sent.status, (await load(id)).status]).toEqual([409, 'cancelled']);
  expect((await reviewer.open(url)).text).toContain('The post is cancelled.');
});

test('a post of an archived workspace cannot be reviewed until the workspace is restored', async () => {
  const { id, url } = await openReview();
  const page = await reviewer.open(url);
  await commit(served.deps, (tx) => archiveWorkspace(tx, fixture.team.workspace));

  const sent = await decide(url, 'approved', '', page);
  const shown = await reviewer.open(url);

  expect([sent.status, (await load(id)).status]).toEqual([409, 'in_review']);
  expect(shown.text).toContain('The workspace is archived');
  expect(shown.text).not.toContain('<form');
  expect((await fixture.act('POST', `${id}/review-link`)).status).toBe(409);
  await commit(served.deps, (tx) => restoreWorkspace(tx, fixture.team.workspace, 'pro'));
  expect((await decide(url, 'approved')).status).toBe(303);
});

test('a video that is not ready cannot be approved', async () => {
  const { id, url } = await openReview();
  await served.em().execute(`update post set render_status = 'rendering' where id = ?`, [id]);
  expect((await reviewer.open(url)).text).not.toContain('value="approved"');
  expect((await decide(url, 'approved')).status).toBe(409);
  expect((await load(id)).status).toBe('in_review');
});

test('an approval keeps the status of a draft and a scheduled post', async () => {
  const draft = await openReview({ schedule: 'draft', scheduledTime: undefined }, 'draft');
  const scheduled = await openReview({}, 'scheduled');
  for (const { url } of [draft, scheduled]) expect((await decide(url, 'approved')).status).toBe(303);
  expect(await load(draft.id)).toMatchObject({ status: 'draft', review: { state: 'approved' } });
  expect(await load(scheduled.id)).toMatchObject({ status: 'scheduled', review: { state: 'approved' } });
});

test('an unknown, a revoked and an expired link, and one of a revoked key, show the same page', async () => {
  const { id, linkId, url } = await openReview();
  const [expired, orphaned] = [await createLink(id, { expiresInHours: 1 }), await createLink(id)];
  expect((await fixture.act('DELETE', `${id}/review-link/${linkId}`)).status).toBe(200);
  expect((await fixture.act('DELETE', `${id}/review-link/${linkId}`)).status).toBe(200);
  await served.em().execute('update access_link set expires_at = clock_timestamp() where id = ?', [expired.linkId]);
  const page = await reviewer.open(orphaned.url);
  await commit(served.deps, (tx) => revokeKey(tx, fixture.team.keyId));

  const pages = [];
  for (const one of [url, expired.url, orphaned.url, `${served.api.origin}/review/${'x'.repeat(43)}`]) {
    pages.push(await reviewer.open(one), await decide(one, 'approved', '', page));
  }

  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  const [post] = await served.em().execute<{ status: string }[]>('select status from post where id = ?', [id]);
  expect(post?.status).toBe('in_review');
});

test('only the hash of the token is stored, and a connect page does not accept it', async () => {
  const { linkId, url } = await openReview();
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  const [row] = await served.em().execute<object[]>('select * from access_link where id = ?', [linkId]);
  expect(JSON.stringify(row)).not.toContain(token);
  const refused = await reviewer.open(`${served.api.origin}/connect/${token}`);
  expect([refused.status, refused.text.includes('This link cannot be used')]).toEqual([404, true]);
});

test('the links of a post are listed newest first with their status, and without their tokens', async () => {
  const { id, linkId: used, url } = await openReview();
  const { linkId: expired } = await createLink(id);
  const { linkId: revoked } = await createLink(id);
  const { linkId: valid, url: validUrl } = await createLink(id);
  await openReview();
  await decide(url, 'approved');
  await served
    .em()
    .execute('update access_link set expires_at = clock_timestamp() where id in (?, ?)', [expired, used]);
  await fixture.act('DELETE', `${id}/review-link/${revoked}`);

  const listed = await fixture.act('GET', `${id}/review-link`);

  const statuses = (listed.json.data as { id: string; status: string }[]).map((link) => [link.id, link.status]);
  expect(statuses).toEqual([
    [valid, 'valid'],
    [revoked, 'revoked'],
    [expired, 'expired'],
    [used, 'used'],
  ]);
  expect(listed.text).not.toContain(new URL(validUrl).pathname.split('/').at(-1));
});

test('the links of a revoked key are listed as revoked', async () => {
  const { id, linkId } = await openReview();
  const { text: key } = await mintKey(served.deps, fixture.team.team.id, { live: false });
  await commit(served.deps, (tx) => revokeKey(tx, fixture.team.keyId));
  const listed = await served.api.call('GET', `/posts/${id}/review-link`, { key });
  expect(listed.json.data).toMatchObject([{ id: linkId, status: 'revoked', revokedAt: null }]);
});

test('another team can neither create, list nor revoke a link to the post', async () => {
  const { id, linkId, url } = await openReview();
  const { key } = await mintTeam(served.deps);
  const created = await served.api.call('POST', `/posts/${id}/review-link`, { key });
  const revoked = await served.api.call('DELETE', `/posts/${id}/review-link/${linkId}`, { key });
  const listed = await served.api.call('GET', `/posts/${id}/review-link`, { key });
  expect([created.status, revoked.status, listed.status]).toEqual([404, 404, 404]);
  expect((await reviewer.open(url)).status).toBe(200);
});

test('a published post gets no link, and a post has at most 20 valid links', async () => {
  const published = await openReview();
  await served.em().execute(`update post set status = 'posted' where id = ?`, [published.id]);
  const refused = await fixture.act('POST', `${published.id}/review-link`);
  expect([refused.status, refused.json.error.message]).toEqual([409, 'The post has been published.']);
  const { id, linkId } = await openReview();
  for (let times = 1; times < 20; times += 1) await createLink(id);
  expect((await fixture.act('POST', `${id}/review-link`)).status).toBe(409);
  await fixture.act('DELETE', `${id}/review-link/${linkId}`);
  await createLink(id);
});

test('a malformed form decides nothing and keeps the typed comment', async () => {
  const { id, url } = await openReview();
  const revision = String(
    (await served.em().execute<{ revision: number }[]>('select revision from post where id = ?', [id]))[0]?.revision,
  );
  const forms: Record<string, string>[] = [
    { comment: 'kept words' },
    { comment: 'kept words', decision: 'approved' },
    { comment: 'kept words', decision: 'approved', revision: '1; drop table post' },
    { comment: 'kept words', decision: 'delete', revision },
    { comment: `kept words${'x'.repeat(MAX_REVIEW_COMMENT)}`, decision: 'changes_requested', revision },
    { comment: 'kept words \0', decision: 'changes_requested', revision },
  ];
  for (const form of forms) {
    const page = await reviewer.open(url, form);
    expect([form, page.status]).toEqual([form, 400]);
    expect(page.text).toContain('kept words');
  }
  expect((await reviewer.open(url, { comment: 'x'.repeat(40_000) })).status).toBe(400);
  expect(await listEvents(id)).toEqual([]);
});

test('requests of one link are limited', async () => {
  const { linkId, url } = await openReview();
  await served
    .em()
    .execute(`insert into request_window values (?, 'link', array_fill(clock_timestamp(), array[?::int]))`, [
      linkId,
      ACCESS_LINK_LIMIT.requests,
    ]);
  const page = await reviewer.open(url);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
});

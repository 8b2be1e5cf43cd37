/** What a manager meets in a day at the console: each view is true, and nothing ends nowhere. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays, toWallTime } from '../../console/source/data/wall-time.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintKey, mintTeam, type TestTeam } from '../support/teams.ts';
import { sampleByDay, testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

async function openView({ key }: TestTeam, view: string): Promise<Page> {
  const { page } = await openPage(`${served.api.origin}/console#key=${key}`);
  await page.evaluate(`location.hash = '#${view}'`);
  return page;
}

const sql = (text: string, values: unknown[]) => served.deps.orm.em.fork().execute(text, values);
const daysAhead = (days: number): string => addDays(toWallTime(Date.now(), 'UTC').date, days);

/** Creates scheduled posts with a key of their own. Returns their ids. */
async function createPosts(team: TestTeam, count: number, changes: object = {}): Promise<string[]> {
  const reelnet = [await insertAccount(served.deps, team, 'reelnet')];
  const contentId = await insertContent(served.deps, team);
  const { text: key } = await mintKey(served.deps, team.team.id);
  const ids = [];
  for (let index = 0; index < count; index += 1) {
    const slot = { schedule: 'scheduled', scheduledTime: `${daysAhead(2)}T09:00:00Z` };
    const body = { contentId, selectedAccounts: { reelnet }, ...slot, caption: `Post ${index}`, ...changes };
    ids.push((await served.api.call('POST', '/posts', { key, body })).json.data.id as string);
  }
  return ids;
}

const load = async ({ key }: TestTeam, id: string) => (await served.api.call('GET', `/posts/${id}`, { key })).json.data;

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test("a client's objection on the phone holds the post, and calendar and post say so", async () => {
    const team = await mintTeam(served.deps);
    const [id = ''] = await createPosts(team, 1);
    const { url } = (await served.api.call('POST', `/posts/${id}/review-link`, { key: team.key })).json.data;
    const { page: client } = await openPage(url, { width: 390, height: 844, colorScheme: 'dark' });
    await client.getByLabel('Your name').fill('Ada');
    await client.getByLabel('Your comment').fill('STOP. Wrong price. Do not post this.');
    await client.getByRole('button', { name: 'Ask for changes' }).click();
    await client.getByText('Ada asked for changes').first().waitFor();
    const overflow = 'document.documentElement.scrollWidth > innerWidth';
    expect([await client.evaluate(overflow), (await load(team, id)).status]).toEqual([false, 'in_review']);

    const page = await openView(team, `/calendar/month?date=${daysAhead(2)}`);
    await page.getByTitle('Changes asked for: Post 0').click();
    await page.getByText('A reviewer asked for changes, so the post is held.').waitFor();
    await page.getByText('STOP. Wrong price. Do not post this.').waitFor();
    await page.getByLabel('Answer').fill('The price is corrected.');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await page.getByRole('listitem').getByText('The price is corrected.').waitFor();
    await client.reload();
    await client.getByText('The price is corrected.').waitFor();
  });

  test('a post whose video was never fetched is repeated as a draft with its address and its slot', async () => {
    const team = await mintTeam(served.deps);
    const videoUrl = 'https://media.example.com/never.mp4';
    const scheduledTime = `${daysAhead(2)}T09:00:00.000Z`;
    const clipapp = [await insertAccount(served.deps, team, 'clipapp')];
    const body = { videoUrl, selectedAccounts: { clipapp }, schedule: 'scheduled', scheduledTime };
    const { id } = (await served.api.call('POST', '/posts', { key: team.key, body })).json.data;
    await sql(`update post set status = 'failed', render_status = 'failed' where id = ?`, [id]);
    await sql(`update post_target set status = 'failed' where post_id = ?`, [id]);
    const page = await openView(team, `/posts/${id}`);
    await expectSoon(() => page.getByText(/Cancel this post/u).count(), 0);
    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await page.locator('.post-head').getByText('Draft', { exact: true }).waitFor();
    const draft = await load(team, page.url().split('/').at(-1) ?? '');
    expect(draft).toMatchObject({ status: 'draft', scheduledTime, ownMedia: { videoUrl } });
  });

  testAtNight('43 posts that are opened from the list one after another are not read again', async () => {
    const team = await mintTeam(served.deps);
    const ids = await createPosts(team, 43);
    const page = await openView(team, '/posts');
    await page.locator('.post-row').nth(42).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    for (const id of ids) {
      await page.evaluate(`location.hash = '#/posts/${id}'`);
      await page.locator(`main[data-view="/posts/${id}"] .post-head`).waitFor();
    }
    expect(requests.filter((path) => path.startsWith('/api/v1/posts')).length).toBeLessThan(10);
  });

  test('a list shows its older posts, draws those near the screen alone, and keeps the room of the others', async () => {
    const team = await mintTeam(served.deps);
    await createPosts(team, 53);
    const page = await openView(team, '/posts');
    await page.getByRole('button', { name: 'Show older posts' }).click();
    await page.locator('.post-row').nth(52).waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Show older posts' }).count(), 0);
    await page.setViewportSize({ width: 1440, height: 400 });
    const height = Number(await page.evaluate('document.body.scrollHeight'));
    await page.evaluate('scrollTo(0, 0)');
    await expectSoon(() => page.locator('.post-row').count(), 50);
    expect(await page.evaluate('document.body.scrollHeight')).toBe(height);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expectSoon(() => page.locator('.post-row').count(), 53);
  });

  test.each(
    sampleByDay<[string, number]>(
      [
        ['/posts?q=Post&status=scheduled', 1440],
        ['/posts?status=scheduled', 390],
        [`/calendar/list?date=${daysAhead(2)}&platform=reelnet`, 390],
        [`/calendar/week?date=${daysAhead(2)}`, 1440],
      ],
      4,
      2,
    ),
  )('one who goes back from a post is at its place in %s again, at a width of %i', async (view, width) => {
    const team = await mintTeam(served.deps);
    const [, id = ''] = [...(await createPosts(team, 45)), ...(await createPosts(team, 55))].slice(39);
    const page = await openView(team, view);
    await page.setViewportSize({ width, height: 700 });
    const older = page.getByRole('button', { name: 'Show older posts' });
    if (view.startsWith('/posts')) await older.click();
    const link = page.locator(`main a[href="#/posts/${id}"]`);
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const measure = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top / 2));
    const top = await measure();
    for (const goBack of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.locator('main .back').click(),
    ]) {
      await link.click();
      await page.locator(`main[data-view="/posts/${id}"] .post-head`).waitFor();
      expect(await page.evaluate('scrollY')).toBe(0);
      await goBack();
      await expectSoon(measure, top);
      expect(await page.evaluate('[location.hash, document.activeElement.hash]')).toEqual([
        `#${view}`,
        `#/posts/${id}`,
      ]);
    }
  });

  testAtNight('a new workspace has the zone of the browser, or that of a typed city', async () => {
    const team = await mintTeam(served.deps);
    const page = await openView(team, '/settings/workspaces');
    await page.getByRole('button', { name: 'New workspace' }).click();
    const dialog = page.getByRole('dialog');
    const zone = dialog.getByLabel('Time zone');
    await expectSoon(() => zone.inputValue(), await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone'));
    await dialog.getByLabel('Name').fill('Brotwerk');
    await zone.fill('Mu\u0308nchen');
    await dialog.getByRole('button', { name: 'Create the workspace' }).click();
    const refusal = zone.evaluate((input: { validationMessage: string }) => input.validationMessage);
    expect(await refusal).toMatch(/^No time zone is named/u);
    await zone.fill('berlin');
    await dialog.getByRole('button', { name: 'Create the workspace' }).click();
    await page.getByText('Brotwerk is created.').waitFor();
    const created = await served.deps.orm.em
      .fork()
      .findOneOrFail(Workspace, { name: 'Brotwerk', teamId: team.team.id });
    expect(created.timezone).toBe('Europe/Berlin');
    expect(await served.deps.orm.em.fork().count(Workspace, { teamId: team.team.id })).toBe(2);
  });

  testAtNight('the texts of a platform are seen and changed after the post was composed', async () => {
    const team = await mintTeam(served.deps);
    const [id = ''] = await createPosts(team, 1, {
      perPlatform: { reelnet: { caption: 'Only here', firstComment: 'First!' } },
    });
    const page = await openView(team, `/posts/${id}`);
    await page.getByText('First comment, follows once the post is live: First!').waitFor();
    await page.getByText('Caption: Only here').waitFor();
    await page.getByRole('button', { name: 'Edit texts' }).click();
    await page.getByLabel('Caption on reelnet').fill('Here too');
    await page.getByLabel('First comment on reelnet').fill('Second!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('follows once the post is live: Second!').waitFor();
    await page.getByText('Caption: Here too').waitFor();
    expect((await load(team, id)).perPlatform).toEqual({ reelnet: { caption: 'Here too', firstComment: 'Second!' } });
  });

  testAtNight('a free day of the list opens Compose with that day, and a key lists the keys', async () => {
    const team = await mintTeam(served.deps);
    const page = await openView(team, '/calendar/month');
    await page.getByRole('list').getByText('Connect an account').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).getByText('Compose a post').waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(`location.hash = '#/calendar/list'`);
    await page.locator('.compose-at').first().click();
    await page.getByRole('heading', { name: 'Compose', level: 1 }).waitFor();
    await expectSoon(() => page.getByLabel('Day').inputValue(), daysAhead(0));
  });
});

/** The posts of an automation are approved as they were shown, never as somebody changed them meanwhile. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Post } from '../../db/entities/post.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

interface Review {
  page: Page;
  ids: string[];
  call: (method: string, path: string, body?: object) => ReturnType<typeof served.api.call>;
  readStates(): Promise<string[]>;
}

/** Opens an automation whose posts, each with its caption, wait for approval. */
async function openReview(captions: readonly string[]): Promise<Review> {
  const team = await mintTeam(served.deps);
  const call: Review['call'] = (method, path, body) => served.api.call(method, path, { key: team.key, body });
  const selectedAccounts = { reelnet: [await insertAccount(served.deps, team, 'reelnet')] };
  const cadence = { days: ['mon'], times: ['09:00'] };
  const automation = (await call('POST', '/automations', { name: 'Weekly', prompt: 'Tea', cadence, selectedAccounts }))
    .json.data as { id: string };
  const ids: string[] = [];
  for (const caption of captions) ids.push(await createPost(team, automation.id, { caption, selectedAccounts }));
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  await page.evaluate(`location.hash = '#/settings/automations/${automation.id}'`);
  await page.getByRole('link', { name: captions[0] ?? '' }).waitFor();
  const readStates = () => Promise.all(ids.map(async (id) => (await call('GET', `/posts/${id}`)).json.data.status));
  return { page, ids, call, readStates };
}

async function createPost(team: TestTeam, automationId: string, body: object): Promise<string> {
  const contentId = await insertContent(served.deps, team);
  const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
  const created = await served.api.call('POST', '/posts', {
    key: team.key,
    body: { contentId, schedule: 'scheduled', scheduledTime, ...body },
  });
  expect(created.status).toBe(201);
  const { id } = created.json.data as { id: string };
  await served.deps.orm.em.fork().nativeUpdate(Post, { id }, { automationId, status: 'in_review' });
  return id;
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  testAtNight('all posts with a video are approved, and one without a video waits', async () => {
    const { page, ids, readStates } = await openReview(['Green tea', 'Black tea', 'White tea']);
    await served.deps.orm.em.fork().nativeUpdate(Post, { id: ids[2] ?? '' }, { renderStatus: 'rendering' });
    await page.reload();
    await page.getByText('1 post has no video to look at yet.').waitFor();
    await pressButton(page, 'Approve all 2');
    await page.getByText('2 posts are approved.').waitFor();
    expect(await readStates()).toEqual(['approved', 'approved', 'in_review']);
  });

  test('a post that was changed since it was shown is left, named, and approved on its own page', async () => {
    const { page, ids, call, readStates } = await openReview(['Green tea', 'Black tea']);
    await page.getByRole('link', { name: 'Black tea' }).waitFor();
    // The page does not learn of the change.
    await page.route('**/api/v1/automations/*/posts?*', (route) => route.abort());
    expect((await call('PATCH', `/posts/${ids[1]}`, { caption: 'Coffee' })).status).toBe(200);
    await page.getByRole('button', { name: 'Approve all 2' }).click();
    await page.getByText(/^Not approved: “Black tea”: The post was changed/u).waitFor();
    expect(await readStates()).toEqual(['approved', 'in_review']);

    await page.unroute('**/api/v1/automations/*/posts?*');
    await page.getByText(/1 post was changed while this page was open.*Coffee/u).waitFor();
    await expectSoon(() => page.getByRole('button', { name: /Approve all/u }).count(), 0);
    await page.getByRole('link', { name: 'Coffee' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Approved. It goes out at its slot.').waitFor();
    expect(await readStates()).toEqual(['approved', 'approved']);
  });

  testAtNight('a change that the page shows by itself is not approved together with the rest', async () => {
    const { page, ids, call, readStates } = await openReview(['Green tea', 'Black tea']);
    await page.getByRole('button', { name: 'Approve all 2' }).waitFor();
    expect((await call('PATCH', `/posts/${ids[0]}`, { caption: 'Coffee' })).status).toBe(200);
    await page.getByRole('button', { name: 'Approve all 1' }).click();
    await page.getByText('1 post is approved.').waitFor();
    expect(await readStates()).toEqual(['in_review', 'approved']);
  });

  test('the page of a post approves only what it shows', async () => {
    const { page, ids, call, readStates } = await openReview(['Green tea']);
    await page.getByRole('link', { name: 'Green tea' }).click();
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.waitFor();
    await page.route(`**/api/v1/posts/${ids[0]}`, (route) => route.abort());
    expect((await call('PATCH', `/posts/${ids[0]}`, { caption: 'Coffee' })).status).toBe(200);
    await approve.click();
    await page.getByRole('alert').getByText('The post was changed').waitFor();
    expect(await readStates()).toEqual(['in_review']);
  });
});

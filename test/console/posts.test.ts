/** Many posts at once, and words that are not lost on the way. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Post } from '../../db/entities/post.ts';
import { createCanvas } from '@napi-rs/canvas';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { uploadAsset } from '../support/upload-asset.ts';
import { mintTeam } from '../support/teams.ts';
import { listFlaws } from './list-flaws.ts';
import { inDays, type ReadPost } from './newcomer.ts';
import { holdRequests, showView } from './seeded-team.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

interface Listed {
  key: string;
  page: Page;
  ids: string[];
  call: (method: string, path: string, body?: object) => Promise<ReadPost>;
  choose(caption: string): Promise<void>;
  press(name: string | RegExp): Promise<void>;
}

/** Opens the list with a scheduled post per caption. */
async function openPosts(...captions: string[]): Promise<Listed> {
  const team = await mintTeam(served.deps);
  const reelnet = [await insertAccount(served.deps, team, 'reelnet')];
  const contentId = await insertContent(served.deps, team);
  const call: Listed['call'] = async (method, path, body) =>
    (await served.api.call(method, path, { key: team.key, body })).json.data;
  const ids = [];
  for (const caption of captions) {
    const slot = { schedule: 'scheduled', scheduledTime: `${inDays(2)}T09:00:00Z` };
    ids.push((await call('POST', '/posts', { contentId, selectedAccounts: { reelnet }, ...slot, caption })).id);
  }
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  await showView(page, '/posts');
  return {
    key: team.key,
    page,
    ids,
    call,
    choose: (caption) => page.getByLabel(`Choose ${caption}`).check(),
    press: (name) => pressButton(page, name),
  };
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('chosen posts are approved as they were chosen, and cancelled together after a question', async () => {
    const { page, ids, call, choose, press } = await openPosts('Green tea', 'Black tea', 'White tea');
    await served.deps.orm.em.fork().nativeUpdate(Post, { id: ids.slice(0, 2) }, { status: 'in_review' });
    await page.reload();
    for (const caption of ['Green tea', 'Black tea']) await choose(caption);
    await call('PATCH', `/posts/${ids[1]}`, { caption: 'Coffee' });
    await press('Approve 2 posts');
    await page.getByText('1 post is approved.').waitFor();
    await page.getByText(/^Not approved: “Black tea”: The post was changed/u).waitFor();

    await page.getByLabel('Choose all shown posts').check();
    await press('Cancel 3 posts');
    await press('Cancel them');
    await page.getByText('3 posts are cancelled.').waitFor();
    for (const id of ids) expect((await call('GET', `/posts/${id}`)).status).toBe('cancelled');
  });

  test('posts that were moved together are moved back together, and one that cannot move is named', async () => {
    const { page, ids, call, choose, press } = await openPosts('Green tea', 'Black tea');
    for (const caption of ['Green tea', 'Black tea']) await choose(caption);
    await served.deps.orm.em.fork().nativeUpdate(Post, { id: ids[1] ?? '' }, { status: 'posted' });
    await press('Move 2 posts');
    await page.getByLabel('Days later').fill('3');
    await press('Move them');
    await page.getByText('1 post is moved.').waitFor();
    const ground = await page.evaluate("getComputedStyle(document.querySelector('.toast .plain')).backgroundColor");
    expect([ground, await listFlaws(page, 'undo')]).toEqual(['rgba(0, 0, 0, 0)', []]);
    await page.getByText(/^Not moved: “Black tea”/u).waitFor();
    const read = async () => (await call('GET', `/posts/${ids[0]}`)).scheduledTime;
    expect(await read()).toBe(`${inDays(5)}T09:00:00.000Z`);
    await press('Undo');
    await page.getByText('1 post is moved back.').waitFor();
    expect(await read()).toBe(`${inDays(2)}T09:00:00.000Z`);
  });

  testAtNight('a rewritten text is there again after Escape and a reload, until it is saved or dropped', async () => {
    const { page, ids, call, press } = await openPosts('Green tea');
    const caption = page.getByLabel('Caption');
    const reopen = async () => {
      await showView(page, `/posts/${ids[0]}`);
      await press('Edit texts');
    };
    await reopen();
    await caption.fill('Green tea, cold');
    await page.keyboard.press('Escape');
    await page.reload();
    await reopen();
    await expectSoon(() => caption.inputValue(), 'Green tea, cold');
    await press('Use the saved texts');
    await expectSoon(() => caption.inputValue(), 'Green tea');
    await caption.fill('Green tea, warm');
    await page.keyboard.press('Escape');
    await reopen();
    await press('Save');
    await page.getByText('The texts are changed.').waitFor();
    expect((await call('GET', `/posts/${ids[0]}`)).caption).toBe('Green tea, warm');
    expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.includes('texts'))`)).toEqual([]);
  });

  testAtNight('filters are saved under a name, shown again after a reload, and forgotten', async () => {
    const { page, press } = await openPosts('Green tea', 'Coffee');
    await page.getByLabel('Search the texts').fill('tea');
    await page.locator('.post-row', { hasText: 'Coffee' }).waitFor({ state: 'detached' });
    await press('Save this view');
    await page.getByLabel('Name').fill('Teas');
    await press('Save');
    await page.reload();
    await showView(page, '/posts');
    await page.getByText('Coffee').waitFor();
    await page.getByLabel('Saved views').selectOption('Teas');
    await page.locator('.post-row', { hasText: 'Coffee' }).waitFor({ state: 'detached' });
    await expectSoon(() => page.getByLabel('Search the texts').inputValue(), 'tea');
    await press('Forget this view');
    await expectSoon(() => page.getByLabel('Saved views').count(), 0);
  });

  testAtNight('words of a search that is left while the view opens filter nothing', async () => {
    const { page } = await openPosts('Green tea', 'Coffee');
    await showView(page, '/library');
    await page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('input[type=search]')) return;
        observer.disconnect();
        location.hash = '#/posts';
        setTimeout(resolve, 500);
      }).observe(document.body, { childList: true, subtree: true });
      location.hash = '#/posts?q=tea';
    })`);
    expect(await page.evaluate('location.hash')).toBe('#/posts');
    await page.getByText('Coffee').waitFor();
  });

  test('a copy keeps its file and choices, and a post of the same account in its minute is named', async () => {
    const { key, page, call, press } = await openPosts();
    const picture = await createCanvas(720, 1280).encode('png');
    const { url } = (await uploadAsset(served.api.origin, key, picture)).json.data;
    const [account] = (await call('GET', '/accounts')) as unknown as { id: string }[];
    const { id } = await call('POST', '/posts', {
      images: [url],
      selectedAccounts: { reelnet: [account?.id] },
      perPlatform: { reelnet: { collaborators: ['mia', 'noah'], shareToFeed: false } },
      schedule: 'scheduled',
      scheduledTime: `${inDays(2)}T09:00:00Z`,
      caption: 'Green tea',
    });
    await showView(page, `/posts/${id}`);
    const send = await holdRequests(page, /\/assets\?/u);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.getByText('Loading the post').waitFor();
    await expectSoon(() => page.getByLabel('Caption').count(), 0);
    send();
    await page.locator('.cover', { hasText: 'pic.png' }).locator('input:checked').waitFor();
    const note = page.getByText('The same account has another post at this time: Green tea');
    await note.waitFor();
    await page.getByLabel('Time', { exact: true }).fill('09:01');
    await note.waitFor({ state: 'detached' });
    await page.getByLabel('Time', { exact: true }).fill('09:00');
    await note.waitFor();
    await page.getByText('reelnet: Show in the feed too').click();
    await page.getByLabel('Collaborators').fill('mia, emil');
    await page.getByLabel(/You have the rights/u).check();
    await press('Schedule');
    await page.waitForURL(new RegExp(`#/posts/(?!${id})post_`, 'u'));
    expect(await call('GET', `/posts/${page.url().split('/').at(-1)}`)).toMatchObject({
      ownMedia: { images: [url] },
      perPlatform: { reelnet: { collaborators: ['mia', 'emil'], shareToFeed: false } },
    });
  });

  testAtNight('a copy replaces the draft in Compose, and Undo brings the draft back', async () => {
    const { page, ids, press } = await openPosts('Green tea');
    await showView(page, '/compose');
    await page.getByLabel('Caption').fill('Half a sentence');
    await showView(page, `/posts/${ids[0]}`);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.getByText('The copy replaces the draft that was here.').waitFor();
    await expectSoon(() => page.getByLabel('Caption').inputValue(), 'Green tea');
    await press('Undo');
    await expectSoon(() => page.getByLabel('Caption').inputValue(), 'Half a sentence');
  });
});

/** Review links and connect links in the console: created, copied, used by a person without a key, revoked. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Post } from '../../db/entities/post.ts';
import { openBrowser } from '../support/browser.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { accountRow, contentRow } from '../support/posts.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

/** Opens the console at a view, with access to the clipboard. */
async function openConsole(key: string, view: string): Promise<Page> {
  const { page } = await openPage(`${served.api.origin}/console#key=${key}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`location.hash = '#${view}'`);
  return page;
}

/** Copies the new link and returns it from the clipboard. */
async function copy(page: Page): Promise<string> {
  await pressButton(page, 'Copy');
  await page.getByText('Copied.').waitFor();
  return (await page.evaluate('navigator.clipboard.readText()')) as string;
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a review link is created and copied by keyboard, shows what the reviewer did, and ends when revoked', async () => {
    const team = await mintTeam(served.deps);
    const account = await accountRow(served.deps, team, 'reelnet');
    const contentId = await contentRow(served.deps, team);
    const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
    const body = { contentId, selectedAccounts: { reelnet: [account] }, schedule: 'scheduled', scheduledTime };
    const { id } = (await served.api.call('POST', '/posts', { key: team.key, body })).json.data as { id: string };
    await served.deps.orm.em.fork().nativeUpdate(Post, { id }, { status: 'in_review' });

    const page = await openConsole(team.key, `/posts/${id}`);
    await pressButton(page, 'Review links');
    await page.getByText('No link has been created.').waitFor();
    await page.getByLabel('Valid for').selectOption('One day');
    await pressButton(page, 'Create a review link');
    await page.getByText('Valid', { exact: true }).waitFor();
    const url = await copy(page);

    const reviewer = openBrowser();
    const shown = await reviewer.open(url);
    const revision = /name="revision" value="(\d+)"/u.exec(shown.text)?.[1] ?? '';
    const sent = await reviewer.open(url, { revision, comment: 'Name the hours', decision: 'changes_requested' });
    expect([shown.status, sent.status]).toEqual([200, 303]);
    await page.reload();
    await page.getByText('Changes asked for').first().waitFor();
    await page.getByText('A reviewer asked for changes, so the post is held.').waitFor();
    await page.getByText('Name the hours').waitFor();

    await pressButton(page, 'Review links');
    await expectSoon(() => page.getByLabel('New review link').count(), 0);
    await pressButton(page, /^Revoke the link of/u);
    await pressButton(page, 'Revoke the link');
    await page.getByText('Revoked', { exact: true }).waitFor();
    await expectSoon(() => page.getByRole('button', { name: /^Revoke/u }).count(), 0);
    expect((await reviewer.open(url)).status).toBe(404);
  });

  testAtNight(
    'a connect link is created for the chosen platform and the workspace, and ends when revoked',
    async () => {
      const team = await mintTeam(served.deps);
      const page = await openConsole(team.key, '/settings/accounts');
      await pressButton(page, 'Connect links');
      await page.getByLabel('Platform').selectOption('videoshorts');
      await pressButton(page, 'Create a connect link');
      await page.getByRole('list', { name: 'Links' }).getByText('videoshorts').waitFor();
      const url = await copy(page);

      const owner = openBrowser();
      const shown = await owner.open(url);
      expect(shown.status).toBe(200);
      for (const text of ['videoshorts', team.workspace.name]) expect(shown.text).toContain(text);

      await pressButton(page, /^Revoke the link of/u);
      await pressButton(page, 'Revoke the link');
      await page.getByText('Revoked', { exact: true }).waitFor();
      expect((await owner.open(url)).status).toBe(404);
    },
  );

  testAtNight('without access to the clipboard the link is selected, to be copied by hand', async () => {
    const team = await mintTeam(served.deps);
    const page = await openConsole(team.key, '/settings/accounts');
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await pressButton(page, 'Connect links');
    await pressButton(page, 'Create a connect link');
    await pressButton(page, 'Copy');
    await page.getByText(/press Ctrl\+C/u).waitFor();
    expect(await page.evaluate('getSelection().toString()')).toMatch(/\/connect\/[\w-]{43}$/u);
  });
});

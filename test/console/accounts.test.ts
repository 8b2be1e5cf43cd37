/** What the console does with the choices of an account: its defaults, and its offer in Compose. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Account } from '../../db/entities/account.ts';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { postControl, submitConsent } from '../support/simulator.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
const openPage = useConsolePages();
const sandboxUrl = process.env['TEST_SANDBOX_URL'] ?? '';

beforeAll(() => setPublicUrl(served));

async function openView({ key }: TestTeam, view: string): Promise<Page> {
  const { page } = await openPage(`${served.api.origin}/console#key=${key}`);
  await page.evaluate(`location.hash = '#${view}'`);
  return page;
}

/** Connects an account of the simulator, whose owner may have made it private. */
async function connectClipapp({ key }: TestTeam, username: string, isPrivate: boolean): Promise<void> {
  const begun = await served.api.call('POST', '/accounts/connect', { key, body: { platform: 'clipapp' } });
  const query = await submitConsent(begun.json.data.authorizeUrl, { username, decision: 'approve' });
  await fetch(`${served.api.origin}/oauth/clipapp/callback?${query.toString()}`);
  const { platformUserId: accountId } = await served.deps.orm.em.fork().findOneOrFail(Account, { username });
  if (isPrivate)
    expect(await postControl(sandboxUrl, 'privacy', { platform: 'clipapp', accountId, private: true })).toBe(201);
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('the playlist of a videoshorts account is saved and removed, and a refused one says why', async () => {
    const team = await mintTeam(served.deps);
    const id = await insertAccount(served.deps, team, 'videoshorts', { defaults: { notifySubscribers: false } });
    const page = await openView(team, '/settings/accounts');
    const playlist = page.getByLabel('Playlist');
    const save = async (value: string) => {
      await page.getByRole('button', { name: 'Defaults' }).click();
      await playlist.fill(value);
      await page.getByRole('button', { name: 'Save' }).click();
    };
    const readDefaults = async () =>
      (await served.api.call('GET', `/accounts/${id}`, { key: team.key })).json.data.defaults;

    await save('PLrAXtmErZgOe_-1');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await readDefaults()).toMatchObject({ notifySubscribers: false, playlistId: 'PLrAXtmErZgOe_-1' });

    await save('not a playlist');
    await page
      .getByRole('alert')
      .getByText(/must be the id of a playlist/u)
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await readDefaults()).playlistId).toBe('PLrAXtmErZgOe_-1');

    await save('');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await readDefaults()).playlistId).toBeUndefined();
  });

  test('clipapp accounts with different offers share one audience, and a choice that one lacks is dropped', async () => {
    const team = await mintTeam(served.deps);
    const names = [`open${team.team.id.slice(-8)}`, `closed${team.team.id.slice(-8)}`].map((name) =>
      name.toLowerCase(),
    );
    const [open = '', closed = ''] = names;
    await connectClipapp(team, open, false);
    await connectClipapp(team, closed, true);
    const content = await insertContent(served.deps, team);
    const page = await openView(team, `/compose?content=${content}`);
    const audience = page.getByLabel('Who can see this post');
    const readAudience = async () => [
      await audience.inputValue(),
      (await audience.locator('option').allTextContents()).slice(1),
    ];

    await page.getByLabel(open).check();
    await audience.waitFor();
    await expectSoon(readAudience, ['', ['Everyone', 'Friends (followers that you follow back)', 'Only me']]);
    await audience.selectOption('Everyone');

    await page.getByLabel(closed).check();
    await page.getByText(`“Everyone” is not offered to ${closed}`).waitFor();
    await page.getByText(`“Followers” is not offered to ${open}`).waitFor();
    await expectSoon(readAudience, ['', ['Friends (followers that you follow back)', 'Only me']]);
    await page.getByText('Choose who can see the clipapp post.').waitFor();
  });
});

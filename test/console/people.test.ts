/** People in the console: from the invitation to the removal. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { catchMail } from '../support/catch-mail.ts';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
const openPage = useConsolePages();
const PASSWORD = 'nine quiet ovens at dawn';

beforeAll(() => setPublicUrl(served));

const show = async (page: Page, view: string): Promise<void> => {
  await page.evaluate(`location.hash = '#${view}'`);
  await page.locator(`main[data-view="${view}"]`).waitFor();
};

/** Signs an owner in, as a browser does that has accepted an invitation. */
async function openOwner(): Promise<Page> {
  const { team } = await mintTeam(served.deps);
  const { token } = await mintMember(served.deps, team.id, { role: 'owner' });
  const { page } = await openPage(`${served.api.origin}/console#key=${token}`);
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  return page;
}

/** A member with a password, whom the owner invites over the API. */
async function joinTeam(owner: Page, email: string): Promise<{ key: string }> {
  const key = (await owner.evaluate(`sessionStorage.getItem('kinora.key')`)) as string;
  const invited = await served.api.call('POST', '/invitations', { key, body: { email, role: 'viewer' } });
  const body = { token: invited.json.data.url.split('=')[1], name: 'Noah Baker', password: PASSWORD };
  return { key: (await served.api.call('POST', '/invitations/accept', { body })).json.data.token };
}

inBrowser('Chromium', () => {
  test('an invited person joins, signs in again, sees what the role allows, and is removed', async () => {
    const owner = await openOwner();
    await show(owner, '/settings/members');
    await owner.getByRole('button', { name: 'Invite a person' }).click();
    await owner.getByLabel('Mail address').fill('mia@example.com');
    await owner.getByLabel('Role', { exact: true }).selectOption('viewer');
    await owner.getByRole('button', { name: 'Create the invitation' }).click();
    const link = await owner.getByLabel('Invitation', { exact: true }).inputValue();
    await owner.getByRole('button', { name: 'Done' }).click();
    await owner.getByRole('list', { name: 'Invitations' }).getByText('mia@example.com').waitFor();

    const { page: person, problems } = await openPage(link);
    await person.getByLabel('Your name').fill('Mia Lindt');
    await person.getByLabel('Choose a password').fill(PASSWORD);
    await person.getByRole('button', { name: 'Accept the invitation' }).click();
    await person.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect([person.url().includes('invitation'), await person.context().cookies()]).toEqual([false, []]);

    await show(person, '/settings');
    await person.getByRole('link', { name: 'Sessions' }).waitFor();
    await expectSoon(() => person.getByRole('link', { name: 'Members' }).count(), 0);
    await person.getByRole('button', { name: 'Use the sandbox' }).click();
    await person.getByText('(sandbox)').waitFor();

    await person.getByRole('button', { name: 'Sign out' }).first().click();
    await person.getByLabel('Mail address').fill('mia@example.com');
    await person.getByLabel('Password').fill('wrong');
    await person.getByRole('button', { name: 'Sign in' }).click();
    await person.getByText('The address or the password is wrong.').waitFor();
    await person.getByLabel('Password').fill(PASSWORD);
    await person.getByRole('button', { name: 'Sign in' }).click();
    await person.getByRole('button', { name: 'Use the sandbox' }).waitFor();

    await owner.reload();
    await owner.getByRole('button', { name: 'Remove Mia Lindt' }).click();
    await owner.getByRole('button', { name: 'Remove the member' }).click();
    await owner.getByText('mia@example.com').waitFor({ state: 'detached' });
    await show(person, '/posts');
    await person.getByRole('alert').getByText('Your session has ended').waitFor();
    expect(problems).toEqual([]);
  });

  testAtNight('a person who forgot the password gets a link, chooses another one and signs in with it', async () => {
    const owner = await openOwner();
    const { key } = await joinTeam(owner, 'noah@example.com');
    await catchMail(served.deps, 'noah@example.com');
    const { page: person, problems } = await openPage(`${served.api.origin}/console`);
    await person.getByRole('button', { name: 'Forgot your password?' }).click();
    await person.getByLabel('Mail address').fill('noah@example.com');
    await person.getByRole('button', { name: 'Mail me a link to a new password' }).click();
    await person.getByText('a link is on its way').waitFor();
    await catchMail(served.deps, 'noah@example.com');

    await show(owner, '/settings/mail');
    const mail = owner.getByRole('list', { name: 'Mail' }).locator('li', { hasText: 'Choose a new password' });
    const link = /https?:\S+#password=\S+/u.exec(await mail.innerText())?.[0] ?? '';
    const { page: fresh } = await openPage(link);
    await fresh.getByLabel('Choose a password').fill('seven loud kettles by noon');
    await fresh.getByRole('button', { name: 'Save the password' }).click();
    await fresh.getByText('The password is saved').waitFor();
    await fresh.getByRole('button', { name: 'Continue' }).click();
    expect((await served.api.call('GET', '/me', { key })).status).toBe(401);
    await fresh.getByLabel('Mail address').fill('noah@example.com');
    await fresh.getByLabel('Password').fill('seven loud kettles by noon');
    await fresh.getByRole('button', { name: 'Sign in' }).click();
    await fresh.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect(problems).toEqual([]);
  });

  testAtNight('an administrator creates a key, which is shown once and then revoked', async () => {
    const owner = await openOwner();
    await show(owner, '/settings/keys');
    await owner.getByRole('button', { name: 'New API key' }).click();
    await owner.getByLabel('Name', { exact: true }).fill('publisher');
    await owner.getByText(/^Single rights/u).click();
    await owner.getByLabel('posts:read').check();
    await owner.getByRole('button', { name: 'Create the key' }).click();
    const key = await owner.getByRole('textbox', { name: 'API key' }).inputValue();
    expect((await served.api.call('GET', '/posts', { key })).status).toBe(200);
    await owner.getByRole('button', { name: 'Done' }).click();

    await owner.getByRole('button', { name: 'Revoke publisher' }).click();
    await owner.getByRole('button', { name: 'Revoke it' }).click();
    await owner.getByText('Revoked', { exact: true }).waitFor();
    expect((await served.api.call('GET', '/posts', { key })).status).toBe(401);
  });
});

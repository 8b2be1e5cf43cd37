/** Single sign-on in a browser, at an identity server of the registry. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { addTeamDomain } from '../../bin/commands/domains.ts';
import { useIdentityServer } from '../members/identity-server.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
const openPage = useConsolePages();
const server = useIdentityServer(() => served.api.origin);

beforeAll(() => setPublicUrl(served));

inBrowser('Chromium', () => {
  test('an owner sets the provider, and a person of the domain joins and signs in through it', async () => {
    const { team } = await mintTeam(served.deps, 'agency');
    const { token } = await mintMember(served.deps, team.id, { role: 'owner' });
    await addTeamDomain(served.deps.orm, { team: team.name }, 'browser.example.com');
    const { page: owner } = await openPage(`${served.api.origin}/console#key=${token}`);
    await owner.getByRole('heading', { name: 'Calendar' }).waitFor();
    await owner.evaluate(`location.hash = '#/settings/sso'`);
    await owner.getByText('browser.example.com').waitFor();
    await owner.getByLabel('Issuer').fill(server.issuer);
    await owner.getByLabel('Client id').fill(server.clientId);
    await owner.getByLabel('Client secret').fill(server.clientSecret);
    await owner.getByLabel('People of the domain').selectOption('viewer');
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('The identity provider is saved.').waitFor();

    const email = 'mia@browser.example.com';
    server.people.set('mia', { email, email_verified: true, name: 'Mia Lindt' });
    const { page: person, problems } = await openPage(`${served.api.origin}/console`);
    await person.getByLabel('Work address').fill(email);
    await person.getByRole('button', { name: 'Single sign-on' }).click();
    await person.locator('input[name="login"]').fill('mia');
    await person.locator('input[name="password"]').fill('any');
    await person.locator('button[type="submit"]').click();
    await person.locator('input[value="consent"]').waitFor({ state: 'attached' });
    await person.locator('button[type="submit"]').click();
    await person.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect([new URL(person.url()).origin, person.url().includes('code')]).toEqual([served.api.origin, false]);
    const key = (await person.evaluate(`sessionStorage.getItem('kinora.key')`)) as string;
    expect((await served.api.call('GET', '/me', { key })).json.data).toMatchObject({
      role: 'viewer',
      person: { email },
    });
    expect(problems).toEqual([]);
  });

  test('a response that this tab did not ask for signs nobody in', async () => {
    const { page } = await openPage(`${served.api.origin}/sso/callback/instance?code=stolen&state=stolen`);
    await page.getByText('This sign-in did not begin in this browser').waitFor();
    expect(await page.evaluate(`sessionStorage.getItem('kinora.key')`)).toBe(null);
  });
});

/** The page on which a person lets an app act for them. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { serveHttp } from '../adapters/web/local-server.ts';
import { buildRequest, mintVerifier, post, register } from '../apps/app-fixture.ts';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintMember } from '../support/members.ts';
import { mintTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

/** A person at the console, to whom an app sends the browser for the scope. */
async function openConsent(scope?: string) {
  const app = await serveHttp((_, response) => response.end('Back at the app'));
  const redirect_uri = `http://127.0.0.1:${app.port}/callback`;
  const { team } = await mintTeam(served.deps);
  const { token } = await mintMember(served.deps, team.id, { role: 'editor' });
  const { page, problems } = await openPage(`${served.api.origin}/console#key=${token}`);
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  const [clientId, verifier] = [await register(served, ['http://127.0.0.1/callback']), mintVerifier()];
  const request = buildRequest(served, { clientId, verifier, changes: { redirect_uri, ...(scope && { scope }) } });
  await page.goto(`${served.api.origin}/oauth/authorize?${request}`);
  await page.getByRole('heading', { name: 'Let Planner act for you?' }).waitFor();
  /** What the app gets for the code with which the person comes back. */
  const allow = async () => {
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Back at the app').waitFor();
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri, code_verifier: verifier, code };
    await app.close();
    return (await post(served, '/oauth/token', form)).json;
  };
  return { page, problems, allow };
}

inBrowser('Chromium', () => {
  test('a person narrows what an app asks for, is sent back with a code, and revokes the app', async () => {
    const { page, problems, allow } = await openConsent();
    expect(page.url()).not.toContain('client_id');
    await page.getByText('this computer').waitFor();
    await expectSoon(() => page.getByLabel('It drafts and plans').isChecked(), true);
    await page.getByLabel('Make and change posts and the calendar').uncheck();
    await page.getByLabel('Credits per month').fill('7');

    const json = await allow();

    expect(json.scope).toBe('generations:write posts:read');
    const me = await served.api.call('GET', '/me', { key: json.access_token });
    expect(me.json.data.key.budget.credits).toBe(7);

    await page.goto(`${served.api.origin}/console#/settings/apps`);
    await page.getByRole('button', { name: 'Revoke Planner' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await page.getByText('No app acts for you').waitFor();
    expect((await served.api.call('GET', '/me', { key: json.access_token })).status).toBe(401);
    expect(problems).toEqual([]);
  });

  testAtNight('a person connects an agent, sets its budget, and watches it stop there', async () => {
    const { page, problems, allow } = await openConsent('content:write');
    await page.getByLabel('It also carries out').check();
    await page.getByLabel('Only in the sandbox').check();
    await page.getByLabel('Credits per month').fill('4');
    const { access_token: key } = await allow();
    const body = { prompt: 'A loaf', count: 1 };
    const make = () => served.api.call('POST', '/content/image', { key, body });
    const apps = page.getByRole('list', { name: 'Apps' });
    await page.goto(`${served.api.origin}/console#/settings/apps`);
    await apps.getByText('4 of 4 credits left this month').waitFor();

    expect([(await make()).status, (await make()).status]).toEqual([202, 202]);
    const refused = await make();

    expect([refused.status, refused.json.error?.type]).toEqual([402, 'insufficient_credits']);
    await page.reload();
    await apps.getByText('0 of 4 credits left this month').waitFor();
    expect(problems).toEqual([]);
  });
});

/** The second factors of a person in the console: set up, signed in with, and required. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accept, PASSWORD } from '../members/code-fixture.ts';
import { forgetSteps, showCode } from '../support/codes.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { listFlaws } from './list-flaws.ts';
import { seedTeam, showView, type Seeded } from './seeded-team.ts';
import { testAtNight } from '../support/runs.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

/** Browsers know no passkeys of an IP address. */
const getSite = (): string => served.api.origin.replace('127.0.0.1', 'localhost');

/** A member with a password whose session a page has. */
async function openMember(seeded: Seeded, role: string) {
  const owner = await mintMember(served.deps, seeded.team.team.id, { role: 'owner' });
  const email = `${role}.${owner.email}`;
  const { sandboxToken } = await accept(served, owner.token, email, role);
  return { owner, email, ...(await openPage(`${getSite()}/console#key=${sandboxToken}`)) };
}

/** Signs out, and in again with the password, as far as the second step. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByLabel('Mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await pressButton(page, 'Sign in');
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.getByLabel('Code').fill(code);
  await pressButton(page, 'Sign in');
}

/** Puts an authenticator with a lock that always opens behind the page. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const lock = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...lock } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

/** Lets the time pass after which a session has to prove its person again. */
const ageSessions = (email: string) =>
  served.em().execute(
    `update member_session set proven_at = proven_at - interval '10 minutes'
     where member_id in (select id from member where email = ?)`,
    [email],
  );

/** Turns codes on in the card of the page, which shows their secret. Returns the secret and the recovery codes. */
async function setUpCodes(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor();
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  expect(await listFlaws(page, 'secret')).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(showCode(secret));
  await pressButton(page, 'Turn codes on');
  const recoveryCodes = (await page.getByLabel('Recovery codes').innerText()).split('\n');
  expect(await listFlaws(page, 'recovery codes')).toEqual([]);
  await pressButton(page, 'I have kept them');
  return { secret, recoveryCodes };
}

const approve = async (page: Page, post: string): Promise<void> => {
  await showView(page, `/posts/${post}`);
  await pressButton(page, 'Approve');
};

inBrowser('Chromium', () => {
  test('an approver sets up codes, signs in with a code and a recovery code, and approves', async () => {
    const seeded = await seedTeam(served, () => 'Plain');
    const { page, problems, email } = await openMember(seeded, 'approver');
    await showView(page, '/settings/sessions');
    expect(await listFlaws(page, 'sessions')).toEqual([]);
    await ageSessions(email);
    await pressButton(page, 'Set up codes');
    const proof = page.getByRole('dialog', { name: /confirm it is you$/u });
    await expectSoon(() => page.evaluate('document.activeElement.name'), 'password');
    await page.evaluate(`location.hash = '#/settings/members'`);
    await proof.waitFor({ state: 'detached' });
    await showView(page, '/settings/sessions');
    await pressButton(page, 'Set up codes');
    for (const password of ['wrong', PASSWORD]) {
      await proof.getByLabel('Your password').fill(password);
      await proof.getByRole('button', { name: 'Confirm' }).click();
      if (password === PASSWORD) continue;
      await proof.getByText('It is not your password').first().waitFor();
      expect(await listFlaws(page, 'proof')).toEqual([]);
    }
    const { secret, recoveryCodes } = await setUpCodes(page);
    await page.getByText('On. 10 recovery codes are left.').waitFor();

    await signInAgain(page, email);
    await enterCode(page, '000000');
    await page.getByText('The code is wrong, too old or was used.').waitFor();
    expect(await listFlaws(page, 'code')).toEqual([]);
    await forgetSteps(served.deps);
    await enterCode(page, showCode(secret));
    await page.getByRole('heading', { name: 'Settings' }).waitFor();

    await signInAgain(page, email);
    await enterCode(page, recoveryCodes[0] ?? '');
    await page.getByText('On. 9 recovery codes are left.').waitFor();
    await page.getByRole('button', { name: 'Use the sandbox' }).click();
    await page.getByText('(sandbox)').waitFor();
    await approve(page, seeded.reviewed);
    await page.getByText('Approved. It goes out at its slot.').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('an approver adds a passkey, signs in with nothing else, and approves', async () => {
    const seeded = await seedTeam(served, () => 'Plain');
    const { page, problems, email } = await openMember(seeded, 'approver');
    await addAuthenticator(page);
    await showView(page, '/settings/sessions');
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await pressButton(page, 'Add a passkey');
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();
    expect(await listFlaws(page, 'passkeys')).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await pressButton(page, 'Sign in with a passkey');
    await page.getByText('Used', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Use the sandbox' }).click();
    await page.getByText('(sandbox)').waitFor();
    await approve(page, seeded.reviewed);
    await page.getByText('Approved. It goes out at its slot.').first().waitFor();

    await showView(page, '/settings/sessions');
    await pressButton(page, 'Remove Laptop');
    await ageSessions(email);
    await pressButton(page, 'Remove the passkey');
    await pressButton(page, 'Use a passkey');
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await pressButton(page, 'Sign in with a passkey');
    await page.getByText('The passkey does not sign in here.').waitFor();
    expect(problems).toEqual([]);
  });

  testAtNight('a viewer whose team requires a second factor only adds one, and then may not approve', async () => {
    const seeded = await seedTeam(served, () => 'Plain');
    const { page, owner } = await openMember(seeded, 'viewer');
    await served.em().execute('update member_session set verified = true where id = ?', [owner.sessionId]);
    const { page: settings } = await openPage(`${served.api.origin}/console#key=${owner.token}`);
    await showView(settings, '/settings/members');
    await settings.getByLabel('Require a second factor of every member').click();
    await settings.getByRole('checkbox', { checked: true }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Your team requires a second factor' }).waitFor();
    await expectSoon(() => page.getByRole('navigation').count(), 0);
    expect(await listFlaws(page, 'required')).toEqual([]);
    await pressButton(page, 'Set up codes');
    await setUpCodes(page);
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    await approve(page, seeded.reviewed);
    await page.getByRole('alert').getByText('posts:approve').waitFor();
  });
});

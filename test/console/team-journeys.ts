import { expect } from '@jest/globals';
import { expectSoon } from '../support/console-page.ts';
import type { Journey } from './newcomer.ts';

/** The ways to accounts, brands and colleagues. */
export const TEAM_JOURNEYS: readonly Journey[] = [
  {
    title: 'connects an account',
    clicks: 4,
    async walk({ page, click, see, team }) {
      const username = `by${team.team.id.slice(-8)}`.toLowerCase();
      await click('link', 'Settings');
      const opened = page.context().waitForEvent('page');
      await click('button', 'Connect clipapp');
      const consent = await opened;
      await consent.getByLabel('Username').fill(username);
      await consent.getByRole('button', { name: 'Approve' }).click();
      await consent
        .getByText(/connected/u)
        .first()
        .waitFor();
      await consent.close();
      await page.bringToFront();
      await see(`@${username}`);
    },
  },
  {
    title: 'opens a brand with the zone of its city',
    clicks: 4,
    async walk({ page, click, see, load }) {
      await click('link', 'Settings');
      await click('link', 'Workspaces');
      await click('button', 'New workspace');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Brotwerk');
      await dialog.getByLabel('Time zone').fill('berlin');
      await click('button', 'Create the workspace');
      await see('Brotwerk is created.');
      expect(await load('/workspaces')).toContainEqual(expect.objectContaining({ name: 'Brotwerk' }));
    },
  },
  {
    title: 'invites a colleague',
    clicks: 6,
    isPerson: true,
    async walk({ page, click, see }) {
      await click('link', 'Settings');
      await click('link', 'Members');
      await click('button', 'Invite a person');
      await page.getByLabel('Mail address').fill('mia@example.com');
      await page.getByLabel('Role', { exact: true }).selectOption('editor');
      await click('button', 'Create the invitation');
      const link = page.getByLabel('Invitation', { exact: true });
      await expectSoon(async () => (await link.inputValue()).includes('#invitation='), true);
      await click('button', 'Done');
      await see('mia@example.com');
    },
  },
  {
    title: 'makes a key for a program',
    clicks: 6,
    isPerson: true,
    async walk({ page, click, see }) {
      await click('link', 'Settings');
      await click('link', 'API keys');
      await click('button', 'New API key');
      await page.getByLabel('Name', { exact: true }).fill('publisher');
      await click('button', 'Publish posts');
      await click('button', 'Create the key');
      const key = page.getByRole('textbox', { name: 'API key' });
      await expectSoon(async () => (await key.inputValue()).startsWith('kin_'), true);
      await click('button', 'Done');
      await see('publisher');
    },
  },
];

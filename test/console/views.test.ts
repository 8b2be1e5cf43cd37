/** Every view and dialog of the console is accessible, at the width of a phone and of a desk. */
import { describe, expect, test } from '@jest/globals';
import { isFullRun, sampleByDay, testAtNight } from '../support/runs.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { service } from '../support/service.ts';
import { listFlaws } from './list-flaws.ts';
import { askForApp } from '../support/apps.ts';
import { createLink, listLinkDialogs, listViews, openDialogs, seedPeople, seedTeam, showView } from './seeded-team.ts';

const served = service();
const openPage = useConsolePages();

/** The buttons that open a dialog, in all views. */
const DIALOGS = [
  'Archive',
  'Cancel',
  'Cancel 3 posts',
  'Connect links',
  'Defaults',
  'Delete',
  'Delete this Wall of Text',
  'Disconnect Plain on clipapp',
  'Disconnect Plain on reelnet',
  'Disconnect Plain on videoshorts',
  'Edit texts',
  'Emoji for Caption',
  'Launch',
  'Move 3 posts',
  'New automation',
  'New endpoint',
  'New workspace',
  'Reschedule',
  'Review links',
  'Rotate the secret',
  'Save this view',
  'Schedule',
  'Send again',
  'Send again later',
];

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('the form for the key has no serious or critical accessibility problem', async () => {
    for (const width of [390, 1440]) {
      const { page } = await openPage(`${served.api.origin}/console`, { width });
      await page.getByLabel('API key').waitFor();
      expect(await listFlaws(page, `sign-in ${width}`)).toEqual([]);
    }
  });

  test('no view of people, and no page of a mailed link or an app, has a serious accessibility problem', async () => {
    const seeded = await seedTeam(served, () => 'Plain');
    const { token } = await seedPeople(served, seeded);
    const found: string[] = [];
    const dialogs = new Set<string>();
    for (const width of sampleByDay([390, 1440], 2)) {
      const { page } = await openPage(`${served.api.origin}/console#key=${token}`, { width });
      const check = async (name: string) => void found.push(...(await listFlaws(page, `${name} ${width}`)));
      for (const part of sampleByDay(['members', 'mail', 'keys', 'apps', 'notices', 'sessions'], 3)) {
        await showView(page, `/settings/${part}`);
        await check(part);
        await openDialogs(page, dialogs, check);
      }
      const fragments = [`authorize=${encodeURIComponent(askForApp(served.deps))}`, 'invitation=x', 'password=x'];
      for (const fragment of fragments) {
        await page.evaluate(`location.hash = '#${fragment}'`);
        await page.reload();
        await page.locator('h1').first().waitFor();
        await check(fragment.split('=')[0] ?? '');
      }
      await page.context().close();
    }
    expect([found, dialogs.size >= (isFullRun() ? 4 : 1)]).toEqual([[], true]);
  });

  test('no view has a serious or critical accessibility problem on a phone', async () => {
    const seeded = await seedTeam(served, () => 'Plain');
    const { page } = await openPage(`${served.api.origin}/console#key=${seeded.team.key}`, { width: 390 });
    for (const view of sampleByDay(listViews(seeded), 4)) {
      await showView(page, view);
      expect(await listFlaws(page, view)).toEqual([]);
    }
  });

  for (const width of [390, 1440]) {
    testAtNight(`no view or dialog has a serious or critical accessibility problem at ${width} px`, async () => {
      const seeded = await seedTeam(served, () => 'Plain');
      const found: string[] = [];
      for (const colorScheme of width > 1_000 ? (['light', 'dark'] as const) : (['light'] as const)) {
        const { page, problems } = await openPage(`${served.api.origin}/console#key=${seeded.team.key}`, {
          width,
          colorScheme,
        });
        const opened = new Set<string>();
        const check = async (view: string): Promise<void> =>
          void found.push(...(await listFlaws(page, `${view} ${colorScheme}`)));
        for (const view of listViews(seeded)) {
          await showView(page, view);
          await check(view);
          await openDialogs(page, opened, (name) => check(`${view}, ${name}`));
        }
        await showView(page, '/posts');
        await page.getByLabel('Choose all shown posts').check();
        await check('chosen posts');
        await openDialogs(page, opened, (name) => check(`chosen posts, ${name}`));
        await page.getByRole('button', { name: 'Help' }).click();
        await check('help');
        await page.keyboard.press('Escape');
        await showView(page, `/compose?content=${seeded.content}`);
        for (const account of await page.locator('.account input').all()) await account.check();
        await page.getByLabel(/promotes a brand/u).check();
        await page.getByLabel('Who can see this post').waitFor();
        await check('compose for every platform');
        for (const dialog of listLinkDialogs(seeded)) {
          await createLink(page, dialog);
          await check(dialog[1]);
          await page.getByRole('button', { name: /^Revoke the link of/u }).click();
          await check(`${dialog[1]}, revoke`);
          await page.getByRole('button', { name: 'Revoke the link', exact: true }).click();
          await page.getByText('Revoked', { exact: true }).first().waitFor();
          await page.keyboard.press('Escape');
        }
        await page.context().close();
        expect([...opened].toSorted()).toEqual(DIALOGS);
        expect(problems.filter((problem) => !problem.includes('script-src'))).toEqual([]);
      }
      expect(found).toEqual([]);
    });
  }
});

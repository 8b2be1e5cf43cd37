/** What is written in Compose stays in its workspace, over reloads, tabs and switches. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { accountRows, contentRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { showView } from './seeded-team.ts';
import { sampleByDay } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

interface Brand {
  id: string;
  name: string;
  zone: string;
}

interface Agency {
  team: TestTeam;
  brands: [Brand, Brand];
  page: Page;
}

async function openAgency(): Promise<Agency> {
  const team = await mintTeam(served.deps, 'agency');
  await accountRows(served.deps, team);
  await contentRow(served.deps, team);
  const call = async (method: string, path: string, body: object) =>
    (await served.api.call(method, path, { key: team.key, body })).json.data as { id: string };
  const first = { id: team.workspace.id, name: 'Brotwerk', zone: 'Europe/Berlin' };
  await call('PATCH', `/workspaces/${first.id}`, { name: first.name, timezone: first.zone });
  const { id } = await call('POST', '/workspaces', { name: 'Kaffeekontor' });
  await call('PATCH', `/workspaces/${id}`, { timezone: 'Asia/Tokyo' });
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  return { team, brands: [first, { id, name: 'Kaffeekontor', zone: 'Asia/Tokyo' }], page };
}

const caption = (page: Page) => page.getByLabel('Caption');

async function switchTo(page: Page, { id, name }: Brand): Promise<void> {
  await page.getByLabel('Workspace').selectOption(id);
  await page.locator('.draft-header b', { hasText: name }).waitFor();
}

const readZone = async (page: Page): Promise<string> =>
  page.locator('.field:has(input[type="time"]) .hint').innerText();

const fields = async (page: Page): Promise<unknown[]> => [
  await caption(page).inputValue(),
  await page.getByLabel('Hashtags', { exact: true }).inputValue(),
  await page.getByLabel('Time', { exact: true }).inputValue(),
  await readZone(page),
];

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a draft is in its own workspace after every reload, switch and step back, with its zone', async () => {
    const { page, brands } = await openAgency();
    const [brot, kaffee] = brands;
    await showView(page, '/compose');
    await switchTo(page, brot);
    const steps: [act: () => Promise<void>, value: () => Promise<string>, written: string][] = [
      [() => caption(page).fill('STOP. Rye only.'), () => caption(page).inputValue(), 'STOP. Rye only.'],
      [
        () => page.getByLabel('Hashtags', { exact: true }).fill('#rye'),
        () => page.getByLabel('Hashtags', { exact: true }).inputValue(),
        '#rye',
      ],
      [
        () => page.getByLabel('Time', { exact: true }).fill('07:45'),
        () => page.getByLabel('Time', { exact: true }).inputValue(),
        '07:45',
      ],
    ];
    for (const [act, read, written] of sampleByDay(steps, 3)) {
      await act();
      await page.reload();
      await page.getByRole('heading', { name: 'Texts' }).waitFor();
      await expectSoon(read, written);
      await switchTo(page, kaffee);
      await expectSoon(() => fields(page), ['', '', '18:00', 'Asia/Tokyo']);
      await switchTo(page, brot);
      await expectSoon(read, written);
      await page.keyboard.press('Escape');
      await showView(page, '/calendar');
      await page.goBack();
      await page.getByRole('heading', { name: 'Texts' }).waitFor();
      await expectSoon(read, written);
    }
    const [words, tags = '', time = '18:00'] = sampleByDay(steps, 3).map(([, , written]) => written);
    await expectSoon(() => fields(page), [words, tags, time, 'Europe/Berlin']);
  });

  const FORMS: [name: string, view: string, open: string | null, label: string][] = [
    ['prompt for ideas', '/studio/generations', null, 'What the ideas are about'],
    ['request of a format', '/studio/formats', null, 'What it is about'],
    ['name of an automation', '/settings/automations', 'New automation', 'Name'],
    ['subject of an automation', '/settings/automations', 'New automation', 'What the ideas are about'],
    ['address of an endpoint', '/settings/webhooks', 'New endpoint', 'Address'],
    ['call to action', '/settings/workspaces', null, 'Call to action'],
    ['website', '/settings/workspaces', null, 'Website'],
  ];

  const PEOPLE_FORMS: readonly [view: string, button: string | null, label: string, text: string][] = [
    ['/settings/members', 'Invite a person', 'Mail address', 'mia@example.com'],
    ['/settings/sessions', null, 'New mail address', 'noah@example.com'],
    ['/settings/sso', null, 'Client id', 'kinora-console'],
  ];

  test('words in other forms outlast reload, Escape and switch, and stay in their workspace', async () => {
    const { page, brands } = await openAgency();
    const [brot, kaffee] = brands;
    const reach = async ({ id }: Brand, view: string, button: string | null): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.getByLabel('Workspace', { exact: true }).selectOption(id);
      await showView(page, view);
      if (button) await page.getByRole('button', { name: button }).first().click();
    };
    for (const [name, view, button, label] of sampleByDay(FORMS, 4, 2)) {
      const field = page.getByLabel(label).last();
      await reach(brot, view, button);
      const before = await field.inputValue();
      await field.fill('{"prompt": "Only rye"}');
      await reach(kaffee, view, button);
      await expectSoon(async () => [name, await field.inputValue()], [name, before]);
      await reach(brot, view, button);
      await expectSoon(async () => [name, await field.inputValue()], [name, '{"prompt": "Only rye"}']);
      await page.reload();
      await reach(brot, view, button);
      await expectSoon(async () => [name, await field.inputValue()], [name, '{"prompt": "Only rye"}']);
    }
  });

  test('what an owner types about people outlasts a reload and Escape', async () => {
    const { team } = await mintTeam(served.deps);
    const { token } = await mintMember(served.deps, team.id, { role: 'owner' });
    const { page } = await openPage(`${served.api.origin}/console#key=${token}`);
    for (const [view, button, label, text] of sampleByDay(PEOPLE_FORMS, 3)) {
      const reach = async () => {
        await page.keyboard.press('Escape');
        await showView(page, view);
        if (button) await page.getByRole('button', { name: button }).click();
      };
      await reach();
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.reload();
      await reach();
      await expectSoon(async () => [label, await page.getByLabel(label, { exact: true }).inputValue()], [label, text]);
    }
  });

  test('two tabs with two workspaces keep two drafts, and two tabs with one workspace show one', async () => {
    const { page, brands } = await openAgency();
    const [brot, kaffee] = brands;
    await showView(page, '/compose');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.evaluate(
      `sessionStorage.setItem('kinora.key', '${await page.evaluate(`sessionStorage.getItem('kinora.key')`)}')`,
    );
    await other.reload();
    await showView(other, '/compose');
    await switchTo(page, brot);
    await switchTo(other, kaffee);
    await caption(page).fill('For the bakery');
    await caption(other).fill('For the roastery');
    await expectSoon(
      async () => [await caption(page).inputValue(), await caption(other).inputValue()],
      ['For the bakery', 'For the roastery'],
    );
    for (const tab of [page, other]) await tab.reload();
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Texts' }).waitFor();
    await expectSoon(
      async () => [await caption(page).inputValue(), await caption(other).inputValue()],
      ['For the bakery', 'For the roastery'],
    );
    await switchTo(other, brot);
    await expectSoon(() => caption(other).inputValue(), 'For the bakery');
    await caption(other).fill('For the bakery, again');
    await page.waitForFunction(`document.querySelector('textarea').value === 'For the bakery, again'`);
  });

  test('each platform gets its own texts, and the draft is gone once it is sent', async () => {
    const { page, team } = await openAgency();
    await showView(page, '/compose?at=2099-03-02T09:30');
    await page.locator('.cover').first().click();
    for (const name of ['reelnet', 'videoshorts']) await page.locator('.account', { hasText: name }).click();
    await caption(page).fill('Common');
    await page
      .locator('label', { hasText: 'reelnet' })
      .filter({ has: page.locator('[name="texts"]') })
      .click();
    await page.getByRole('button', { name: 'Write others for reelnet' }).click();
    await caption(page).fill('Only on reelnet');
    await page.getByLabel('First comment').fill('Hello reel');
    await page
      .getByRole('radiogroup', { name: /Made for children/u })
      .getByLabel('No')
      .check();
    await page.locator('.phone-preview', { hasText: 'Only on reelnet' }).waitFor();
    await page.locator('.phone-preview', { hasText: 'Common' }).waitFor();
    await page.getByLabel(/You have the rights/u).check();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.waitForURL(/#\/posts\/post_/u);
    const id = page.url().split('/').at(-1);
    const post = (await served.api.call('GET', `/posts/${id}`, { key: team.key })).json.data;
    expect([post.scheduledTime, post.timezone, post.caption]).toEqual([
      '2099-03-02T08:30:00.000Z',
      'Europe/Berlin',
      'Common',
    ]);
    expect(post.perPlatform.reelnet).toMatchObject({ caption: 'Only on reelnet', firstComment: 'Hello reel' });
    expect(post.targets.map(({ caption: text }: { caption: string }) => text).toSorted()).toEqual([
      'Common',
      'Only on reelnet',
    ]);
    await showView(page, '/compose');
    await expectSoon(() => caption(page).inputValue(), '');
    expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.includes('draft'))`)).toEqual([]);
  });
});

/** Rescheduling in the calendar by mouse and keyboard. The service decides; the page shows its decision. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Post } from '../../db/entities/post.ts';
import { Workspace } from '../../db/entities/workspace.ts';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { accountRow, contentRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();
const ZONE = 'Pacific/Auckland';

const toLocal = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T');
const day = (ms: number) => toLocal(ms).slice(0, 10);
const DAY_MS = 86_400_000;

async function createScheduled(team: TestTeam): Promise<string> {
  const id = await accountRow(served.deps, team, 'reelnet');
  const contentId = await contentRow(served.deps, team);
  const scheduledTime = `${day(Date.now() + 2 * DAY_MS)}T09:15:00`;
  const body = {
    contentId,
    selectedAccounts: { reelnet: [id] },
    schedule: 'scheduled',
    scheduledTime,
    timezone: ZONE,
    caption: 'Movable',
  };
  const created = await served.api.call('POST', '/posts', { key: team.key, body });
  expect(created.status).toBe(201);
  return created.json.data.id as string;
}

async function openMonth(): Promise<{ team: TestTeam; id: string; page: Page }> {
  const team = await mintTeam(served.deps);
  await served.deps.orm.em.fork().nativeUpdate(Workspace, { id: team.workspace.id }, { timezone: ZONE });
  const id = await createScheduled(team);
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  // The whole month fits, so that nothing scrolls during a drag.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.evaluate(`location.hash = '#/calendar/month?date=${day(Date.now() + 2 * DAY_MS)}'`);
  await page.locator(`[data-post="${id}"]`).waitFor();
  return { team, id, page };
}

const readLocal = async (id: string) => {
  const { dueAt } = await served.deps.orm.em.fork().findOneOrFail(Post, { id });
  return toLocal(dueAt?.getTime() ?? 0);
};

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a dragged post is rescheduled to that day at its own time, in the zone of the workspace', async () => {
    const { id, page } = await openMonth();
    const target = day(Date.now() + 3 * DAY_MS);
    await page.locator(`[data-post="${id}"]`).dragTo(page.locator(`td[data-date="${target}"]`));
    await page.getByRole('status').getByText('Moved to').waitFor();
    expect(await readLocal(id)).toBe(`${target}T09:15:00`);
    await page.locator(`td[data-date="${target}"] [data-post="${id}"]`).waitFor();
  });

  test('a refused drag snaps back and shows the sentence of the service', async () => {
    const { id, page } = await openMonth();
    const before = await readLocal(id);
    // The month of yesterday has a past day on each day of the year.
    await page.evaluate(`location.hash = '#/calendar/month?date=${day(Date.now() - DAY_MS)}'`);
    const past = page.locator('td.past').first();
    await page.locator(`[data-post="${id}"]`).dragTo(past);
    await page.getByText(/Not moved.*It must lie in the future/u).waitFor();
    await page.locator(`td[data-date="${before.slice(0, 10)}"] [data-post="${id}"]`).waitFor();
    expect(await readLocal(id)).toBe(before);
  });

  testAtNight('the keyboard moves a post: Alt and arrows choose, Escape keeps, Enter moves', async () => {
    const { id, page } = await openMonth();
    const before = await readLocal(id);
    const chip = page.locator(`[data-post="${id}"]`);
    await chip.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await chip.getByText(/Enter moves/u).waitFor();
    await page.keyboard.press('Escape');
    expect(await readLocal(id)).toBe(before);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Moved to').waitFor();
    expect(await readLocal(id)).toBe(`${day(Date.now() + 9 * DAY_MS)}T09:15:00`);
  });

  testAtNight('the calendar shows the posts of one account alone, or of one automation', async () => {
    const { team, id, page } = await openMonth();
    const other = await createScheduled(team);
    const call = async (method: string, path: string, body?: object) =>
      (await served.api.call(method, path, { key: team.key, body })).json.data;
    const [{ accountId }] = (await call('GET', `/posts/${other}`)).targets;
    const automation = { name: 'Rye', prompt: 'Rye', cadence: { days: ['mon'], times: ['09:00'] } };
    const selectedAccounts = { reelnet: [accountId] };
    const { id: automationId } = await call('POST', '/automations', { ...automation, selectedAccounts });
    await served.deps.orm.em.fork().nativeUpdate(Post, { id }, { automationId });
    await page.reload();
    const shown = () => page.locator('[data-post]').evaluateAll((all) => all.map((chip) => chip.dataset['post']));
    await page.getByLabel('Account', { exact: true }).selectOption(accountId);
    await expectSoon(shown, [other]);
    await page.getByLabel('Account', { exact: true }).selectOption('');
    await page.getByLabel('Automation', { exact: true }).selectOption('Rye');
    await expectSoon(shown, [id]);
    for (const name of ['Insights', 'Calendar']) await page.getByRole('link', { name, exact: true }).click();
    await expectSoon(shown, [id]);
  });

  testAtNight('a withheld post is marked as withheld', async () => {
    const { id, page } = await openMonth();
    await served.deps.orm.em.fork().nativeUpdate(Post, { id }, { withheldAt: new Date() });
    await page.reload();
    await page.locator(`[data-post="${id}"].tone-hold`).getByText('Withheld').waitFor();
  });
});

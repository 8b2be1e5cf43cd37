/** The times that the console proposes. */
import { describe, expect, test } from '@jest/globals';
import { openReportFixture } from '../analytics/report-fixture.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { inDays } from './newcomer.ts';
import { showView } from './seeded-team.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const fixture = openReportFixture(served);
const openPage = useConsolePages();

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('the best time is the hour whose middle post was seen most, with its figures, and none of few posts', async () => {
    const { page } = await openPage(`${served.api.origin}/console#key=${fixture.team.key}`);
    const press = () => pressButton(page, 'Best time');
    const out = async (hour: string, ...views: number[]) => {
      for (const [index, seen] of views.entries())
        await fixture.out({
          publishedAt: `${inDays(-2 - index)}T${hour}:20:00Z`,
          figures: { reelnet: { views: seen } },
        });
    };
    await out('08', 9_000, 9_000);
    await showView(page, '/compose');
    await press();
    await page.getByText('No hour has three posts with figures in the last 90 days.').waitFor();
    await out('07', 900, 1, 2);
    await out('19', 300, 400, 500);
    await press();
    await page.getByText(/19:00: 400 views of the middle of 3 posts in the last 90 days/u).waitFor();
    await expectSoon(() => page.getByLabel('Time', { exact: true }).inputValue(), '19:00');
  });

  testAtNight(
    'chosen posts take the next free slots, are taken back, and one of them takes a slot by itself',
    async () => {
      const { team } = fixture;
      const call = async (method: string, path: string, body?: object) =>
        (await served.api.call(method, path, { key: team.key, body: body as Record<string, unknown> })).json.data;
      const selectedAccounts = { reelnet: [await insertAccount(served.deps, team, 'reelnet')] };
      const contentId = await insertContent(served.deps, team);
      const ids: string[] = [];
      for (const hour of [10, 11]) {
        const scheduledTime = `${inDays(20)}T${hour}:00:00.000Z`;
        const body = { contentId, selectedAccounts, schedule: 'scheduled', scheduledTime, caption: `At ${hour}` };
        ids.push((await call('POST', '/posts', body)).id);
      }
      const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
      const postingTimes = Object.fromEntries(days.map((day) => [day, ['08:00']]));
      await call('PATCH', `/workspaces/${team.workspace.id}`, { postingTimes });
      const readSlots = async () =>
        Promise.all(ids.map(async (id) => (await call('GET', `/posts/${id}`)).scheduledTime));
      const before = await readSlots();

      const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
      await showView(page, '/posts');
      await page.getByLabel('Choose At 10').check();
      await page.getByLabel('Choose At 11').check();
      await pressButton(page, 'Into the next 2 free slots');
      await page.getByText('2 posts are in the next free slots.').waitFor();
      const [first, second] = (await readSlots()).map((slot) => Date.parse(slot));
      expect((second ?? 0) - (first ?? 0)).toBe(86_400_000);
      await pressButton(page, 'Undo');
      await page.getByText('2 posts are moved back.').waitFor();
      expect(await readSlots()).toEqual(before);

      await showView(page, `/posts/${ids[1]}`);
      await pressButton(page, 'Reschedule');
      await pressButton(page, 'Take the next free slot');
      await page.getByText(/^Moved to .*08:00\./u).waitFor();
      expect((await readSlots())[1]).toBe(new Date(first ?? 0).toISOString());
    },
  );
});

/** What others change is seen in every view without a reload. */
import { describe, expect, test } from '@jest/globals';
import { addDays, toWallTime } from '../../console/source/data/wall-time.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { mintMember } from '../support/members.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { sampleByDay } from '../support/runs.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { showView } from './seeded-team.ts';

const served = service();
const openPage = useConsolePages();

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a viewer sees moves, objections and cancels of others in each view without a reload', async () => {
    setPublicUrl(served);
    const team = await mintTeam(served.deps);
    const call = async (method: string, path: string, body?: object) =>
      (await served.api.call(method, path, { key: team.key, body })).json.data;
    const reelnet = [await insertAccount(served.deps, team, 'reelnet')];
    const contentId = await insertContent(served.deps, team);
    const today = toWallTime(Date.now(), 'UTC').date;
    const at = (days: number, time: string): string => `${addDays(today, days)}T${time}:00Z`;
    const slot = { schedule: 'scheduled', scheduledTime: at(2, '09:05') };
    const post = await call('POST', '/posts', { contentId, selectedAccounts: { reelnet }, ...slot, caption: 'Rye' });
    const viewer = await mintMember(served.deps, team.team.id, { role: 'viewer' });
    const streamed = new Set<string>();
    const { page } = await openPage(`${served.api.origin}/console`);
    await page.evaluate(`sessionStorage.setItem('kinora.key', '${viewer.sandboxToken}')`);
    page.on('response', (response) => {
      if (response.url().endsWith('/changes')) streamed.add(response.headers()['content-type'] ?? '');
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    const move = (time: string) => call('POST', `/posts/${post.id}/reschedule`, { scheduledTime: at(2, time) });
    // Another document would have no mark.
    await page.evaluate(`document.mark = 'first'`);
    const date = addDays(today, 2);
    const views = [`/calendar/week?date=${date}`, '/calendar/list', '/posts', `/posts/${post.id}`];
    for (const [index, view] of sampleByDay(views, 3).entries()) {
      await showView(page, view);
      const time = `1${index}:3${index}`;
      await move(time);
      await page.locator('main').getByText(time).first().waitFor();
    }
    const { url } = await call('POST', `/posts/${post.id}/review-link`);
    const { revision } = await call('GET', `/posts/${post.id}`);
    const objection = { decision: 'changes_requested', comment: 'Stop.', revision: `${revision}` };
    await fetch(url, { method: 'POST', body: new URLSearchParams(objection) });
    await page.locator('main').getByText('Changes asked for').first().waitFor();
    await page.getByRole('button', { name: 'Notices, 1 unread' }).waitFor();
    await call('DELETE', `/posts/${post.id}`);
    await page.locator('main').getByText('Cancelled').first().waitFor();
    expect([await page.evaluate('document.mark'), [...streamed]]).toEqual([
      'first',
      ['text/event-stream; charset=utf-8'],
    ]);
  });
});

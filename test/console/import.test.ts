/** A table of posts in the browser: bad cells are marked, corrected in place, and then all rows are imported. */
import { describe, expect, test } from '@jest/globals';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { accountRow } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { showView } from './seeded-team.ts';

const served = service();
const openPage = useConsolePages();

/** As a German spreadsheet saves it. */
const TABLE = [
  '\uFEFFCaption;Video URL;Scheduled Time;Hashtags;Notes',
  'Rye;http://127.0.0.1:9/a.mp4;2099-03-01 09:00;#rye bread;mine',
  '"Spelt; ""old"" grain";not an address;2099-03-02 18:30;;',
  'Oat;http://127.0.0.1:9/c.mp4;2099-02-30 10:00;;',
].join('\r\n');

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('bad cells are marked and corrected in place, and after the check all rows are imported in the zone', async () => {
    const team = await mintTeam(served.deps);
    await accountRow(served.deps, team, 'reelnet');
    const { key } = team;
    const zone = { timezone: 'Europe/Berlin' };
    await served.api.call('PATCH', `/workspaces/${team.workspace.id}`, { key, body: zone });
    const count = async (): Promise<number> => (await served.api.call('GET', '/posts', { key })).json.pagination!.total;
    const { page, problems } = await openPage(`${served.api.origin}/console#key=${key}`);
    await showView(page, '/import');
    await page.getByText('Europe/Berlin, the zone of').waitFor();
    const example = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download an example' }).click();
    expect((await example).suggestedFilename()).toBe('posts.csv');

    const file = { name: 'posts.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };
    await page.getByLabel('Choose a CSV file').setInputFiles(file);
    await page.getByText('Left out: Notes.').waitFor();
    await expectSoon(() => page.getByLabel('Caption of row 2').inputValue(), 'Spelt; "old" grain');
    await page.locator('.account input').check();
    await page.reload();
    await page.locator('.account input').check();
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByText('To correct: 2 of 3 rows.').waitFor();
    const bad = [page.getByLabel('Address of the video of row 2'), page.getByLabel('Day and time of row 3')];
    for (const cell of bad) await expectSoon(() => cell.getAttribute('aria-invalid'), 'true');
    await expectSoon(() => page.locator('[aria-invalid="true"]').count(), 2);
    await expectSoon(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled(), true);

    await bad[0]!.fill('http://127.0.0.1:9/b.mp4');
    await bad[1]!.fill('2099-03-03 10:00');
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByText('Every row is right.').waitFor();
    expect(await count()).toBe(0);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('3 posts imported.').waitFor();

    const posts = (await served.api.call('GET', '/posts', { key })).json.data as Record<string, unknown>[];
    const first = posts.find(({ caption }) => caption === 'Rye');
    expect([await count(), first?.['scheduledTime'], first?.['hashtags']]).toEqual([
      3,
      '2099-03-01T08:00:00.000Z',
      ['#rye', 'bread'],
    ]);
    expect(problems).toEqual([]);
  });
});

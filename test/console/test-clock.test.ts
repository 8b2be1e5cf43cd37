/** The test clock in the console. No worker runs, so the test takes the steps of its advance. */
import { beforeAll, describe, test } from '@jest/globals';
import { stepClock } from '../../db/test-clocks/test-clocks.ts';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { commit, mintTeam } from '../support/teams.ts';

const inBrowser = hasChromium ? describe : describe.skip;

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

inBrowser('Chromium', () => {
  test('a test clock is created, stepped by a day and deleted', async () => {
    const { key } = await mintTeam(served.deps);
    const { page } = await openPage(`${served.api.origin}/console#key=${key}`);
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    await page.evaluate(`location.hash = '#/settings/test-clock'`);
    await page.getByRole('button', { name: 'Create a test clock' }).click();
    await page.getByText('stands').waitFor();

    await page.getByRole('button', { name: 'A day' }).click();
    await page.getByText('is being advanced').waitFor();
    const [clock] = (await served.api.call('GET', '/test-clocks', { key })).json.data;
    while ((await commit(served.deps, (tx) => stepClock(tx, clock.id, 0))) !== 'ended');

    await page.getByText('stands').waitFor();
    await page.getByRole('button', { name: 'Delete the clock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the clock' }).click();
    await page.getByText('No test clock').waitFor();
  });
});

/** The ideas in the browser. */
import { describe, expect, test } from '@jest/globals';
import { expectSoon, hasChromium, useConsolePages } from '../support/console-page.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { showView } from './seeded-team.ts';

const served = service();
const openPage = useConsolePages();

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a hook is retyped in the list, and its score is computed again', async () => {
    const { key } = await mintTeam(served.deps);
    const body = { count: 1, format: 'walloftext' };
    const [{ id }] = (await served.api.call('POST', '/generations', { key, body })).json.data as [{ id: string }];
    const { page } = await openPage(`${served.api.origin}/console#key=${key}`);
    await showView(page, '/studio/generations');
    await page.getByRole('button', { name: 'Retype the hook' }).click();
    await page.getByLabel('Hook', { exact: true }).fill('Why is good bread baked at night?');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Why is good bread baked at night?' }).waitFor();
    const { caption, score } = (await served.api.call('GET', `/generations/${id}`, { key })).json.data;
    expect(caption).toBe('Why is good bread baked at night?');
    await expectSoon(() => page.locator('.score b').innerText(), String(score));
  });
});

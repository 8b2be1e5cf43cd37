/** A person's hour at the console, second half: people without a key, and a week of posts. Each test goes on from the one before. */
import { describe, expect, jest, test } from '@jest/globals';
import { hasChromium } from '../support/console-page.ts';
import { playVideo, usePerson, WORK } from './use-person.ts';

jest.setTimeout(420_000);

(hasChromium ? describe : describe.skip)('Chromium', () => {
  const person = usePerson();

  test('the owner of an account connects it by a link, without a key', async () => {
    const { page } = person;
    const { url } = await person.api.post<{ url: string }>('/accounts/connect-link', { platform: 'reelnet' });
    const owner = await person.openElsewhere(url);
    await owner.getByText(person.instance.team.team.name).waitFor();
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByRole('link', { name: /^Continue to .*reelnet/u }).click();
    await owner.getByLabel('Username').fill('by.link');
    await owner.getByRole('button', { name: 'Approve' }).click();
    await owner.getByText('@by.link is connected').waitFor();

    await person.show('/settings/accounts', 'Settings');
    await page.getByText('@by.link').waitFor();
  });

  test('the week of an automation is written, reviewed and launched', async () => {
    const { page } = person;
    await person.show('/settings/automations', 'Settings');
    await page.getByRole('button', { name: 'New automation' }).click();
    await page.getByLabel('Name').fill('Weekly');
    for (const day of await page.locator('dialog input[name=days]').all()) await day.check();
    await page.getByLabel('by.link on reelnet').check();
    await page.getByRole('button', { name: 'Create the automation' }).click();
    await page.getByRole('button', { name: 'Write ideas' }).click();
    await page.getByText('Ready for review').waitFor(WORK);
    await page.locator('.generation').first().getByRole('button', { name: 'Discard' }).click();
    await page.locator('.generation').first().getByText('Discarded').waitFor();
    await page.getByRole('button', { name: 'Launch' }).click();
    await page.getByRole('button', { name: 'Launch it' }).click();
    await page.locator('.post-row').getByText('In review').nth(5).waitFor(WORK);
  });

  test('a reviewer approves a post by a link, without a key, and its page shows it', async () => {
    const { page } = person;
    await page.locator('.post-row').first().click();
    await person.getState('In review').waitFor();
    await page.locator('.post-columns video').waitFor(WORK);
    const id = person.getId();
    const { url } = await person.api.post<{ url: string }>(`/posts/${id}/review-link`, {});
    const reviewer = await person.openElsewhere(url);
    await reviewer.getByText(person.instance.team.team.name).waitFor();
    await playVideo(reviewer, 'video');
    await reviewer.locator('#name').fill('Ada');
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    await reviewer.getByText('You approved this post').waitFor();
    await person.getState('Approved').waitFor(WORK);
    expect(person.problems).toEqual([]);
  });
});

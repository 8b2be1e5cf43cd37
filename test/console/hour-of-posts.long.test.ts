/** A person's hour at the console, first half: from the printed link to published posts. Each test goes on from the one before. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addDays, toWallTime } from '../../console/source/data/wall-time.ts';
import { Account } from '../../db/entities/account.ts';
import { waitFor } from '../support/wait-for.ts';
import { expectSoon, hasChromium } from '../support/console-page.ts';
import { receiver, type Receiver } from '../support/receiver.ts';
import { listPublished, scheduleFault } from '../support/simulator.ts';
import { composePost, playVideo, sendPost, usePerson, WORK } from './use-person.ts';

jest.setTimeout(420_000);

interface Post {
  id: string;
  scheduledTime: string;
  targets: { platform: string; platformPostId: string }[];
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  const person = usePerson();
  let hooks: Receiver;
  beforeAll(async () => void (hooks = await receiver()));
  afterAll(() => hooks?.close());

  const listDeliveryIds = () => hooks.received.map(({ headers }) => headers['service-delivery']);

  /** The platforms on which the simulator shows the post. */
  async function listPlatforms(postId: string): Promise<string[]> {
    const { targets } = await person.api.get<Post>(`/posts/${postId}`);
    const published = await listPublished(person.instance.sandboxUrl);
    const isShown = ({ platform, platformPostId }: Post['targets'][number]) =>
      published.some((post) => post.platform === platform && post.platformPostId === platformPostId);
    return targets.filter(isShown).map(({ platform }) => platform);
  }

  test('the printed link opens the calendar, and the key leaves the address bar', async () => {
    const { page } = person;
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor();
    expect(page.url()).toBe(new URL('/console', person.instance.baseUrl).href);
  });

  test('a deck is rendered in the studio and its video plays', async () => {
    const { page } = person;
    await person.show('/studio/deck', 'Studio');
    await page.getByRole('button', { name: 'Render' }).click();
    await page.locator('.content video').waitFor(WORK);
    await playVideo(page, '.content video');
  });

  test('a webhook endpoint is created, and its secret is shown once', async () => {
    const { page } = person;
    await person.show('/settings/webhooks', 'Settings');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    await page.getByLabel('Address').fill(hooks.url);
    await page.getByRole('button', { name: 'Create the endpoint' }).click();
    await page.getByText('The signing secret is shown once').waitFor();
  });

  test('a scheduled post is dragged to another day, moved near, and published as its page shows', async () => {
    const { page } = person;
    const [from = '', to = ''] = [2, 3].map((days) => addDays(toWallTime(Date.now(), person.zone).date, days));
    await composePost(person, 'Dragged by hand');
    await page.getByLabel('Day').fill(from);
    const id = await sendPost(person, 'Schedule');

    // The whole month fits, so that nothing scrolls during the drag.
    await page.setViewportSize({ width: 1280, height: 1600 });
    await person.show(`/calendar/month?date=${from}`, 'Calendar');
    await page.locator(`[data-post="${id}"]`).dragTo(page.locator(`td[data-date="${to}"]`));
    await page.locator(`td[data-date="${to}"] [data-post="${id}"]:not(.moving)`).waitFor();
    const { scheduledTime } = await person.api.get<Post>(`/posts/${id}`);
    expect(toWallTime(scheduledTime, person.zone)).toEqual({ date: to, time: '18:00' });

    await page.locator(`[data-post="${id}"]`).click();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    const soon = toWallTime(Date.now() + 120_000, person.zone);
    await page.getByLabel('Day').fill(soon.date);
    await page.getByLabel('Time').fill(soon.time);
    await page.getByRole('button', { name: 'Move the post' }).click();
    await person.getState('Posted').waitFor(WORK);

    await expectSoon(() => page.getByRole('link', { name: /^Open on/u }).count(), 3);
    await playVideo(page, '.post-columns video');
    expect((await listPlatforms(id)).toSorted()).toEqual(['clipapp', 'reelnet', 'videoshorts']);
  });

  test('a refused target is explained, and repeated as a draft for its account alone', async () => {
    const { page } = person;
    const { platformUserId } = await person.instance.orm.em
      .fork()
      .findOneOrFail(Account, person.instance.accounts.reelnet);
    const refusal = { call: 'publish', fault: 'error', code: '4/2207051', accountId: platformUserId };
    await scheduleFault(person.instance.sandboxUrl, { platform: 'reelnet', ...refusal });
    await composePost(person, 'Refused once');
    await page.getByLabel('Now', { exact: true }).check();
    const id = await sendPost(person, 'Publish now');
    await person.getState('Partly posted').waitFor(WORK);
    const advice = page.locator('.target-error');
    await advice.getByText('Check the account in the app of reelnet, then send the post again.').waitFor();
    expect((await listPlatforms(id)).toSorted()).toEqual(['clipapp', 'videoshorts']);

    await page.getByRole('button', { name: 'Edit and send again' }).click();
    await person.getState('Draft').waitFor();
    await expectSoon(() => page.locator('.target').count(), 1);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('button', { name: 'Publish the post' }).click();
    await person.getState('Posted').waitFor(WORK);
    await page.getByRole('link', { name: 'Open on reelnet' }).waitFor();
    expect(await listPlatforms(person.getId())).toEqual(['reelnet']);
  });

  test("a webhook's deliveries are seen, and one is delivered again", async () => {
    const { page } = person;
    await person.show('/settings/webhooks', 'Settings');
    await page
      .getByText(/^Delivered/u)
      .first()
      .waitFor(WORK);
    await page
      .getByText('Pending')
      .first()
      .waitFor({ state: 'detached', ...WORK });
    const before = new Set(listDeliveryIds());
    await page.getByRole('button', { name: 'Redeliver' }).first().click();
    await page.getByText('The delivery is queued again.').waitFor();
    await waitFor('the second delivery', () => listDeliveryIds().length > before.size);
    expect(new Set(listDeliveryIds())).toEqual(before);
    await page.getByText('Pending').waitFor({ state: 'detached', ...WORK });
  });
});

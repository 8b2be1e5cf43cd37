import { createCanvas } from '@napi-rs/canvas';
import { expect } from '@jest/globals';
import { insertAccount } from '../support/posts.ts';
import { inDays, send, type Journey } from './newcomer.ts';

function drawPicture(): Buffer {
  const canvas = createCanvas(90, 160);
  canvas.getContext('2d').fillRect(0, 0, 45, 80);
  return canvas.toBuffer('image/png');
}

/** The ways to a post. */
export const POSTING_JOURNEYS: readonly Journey[] = [
  {
    title: 'posts a picture from the phone',
    clicks: 6,
    width: 390,
    async walk(newcomer) {
      const { page, click } = newcomer;
      await click('link', 'Compose');
      const file = { name: 'bread.png', mimeType: 'image/png', buffer: drawPicture() };
      await page.getByLabel('Upload a video').setInputFiles(file);
      await page.locator('.cover', { hasText: 'bread.png' }).locator('input:checked').waitFor({ state: 'attached' });
      await page.locator('.account').click();
      await page.getByLabel('Caption').fill('Fresh');
      expect(await send(newcomer, 'Schedule')).toMatchObject({ caption: 'Fresh', status: 'scheduled' });
    },
  },
  {
    title: 'writes another text for one platform, with a first comment',
    clicks: 11,
    async walk(newcomer) {
      const { page, click, team, deps } = newcomer;
      await insertAccount(deps, team, 'videoshorts');
      await click('link', 'Compose');
      await page.locator('.cover').first().click();
      for (const account of await page.locator('.account').all()) await account.click();
      await page.getByLabel('Caption').fill('For all');
      await page.locator('[aria-label="Texts for"] label', { hasText: 'reelnet' }).click();
      await click('button', 'Write others for reelnet');
      await page.getByLabel('Caption').fill('For reelnet');
      await page.getByLabel('First comment').fill('Hello');
      await page
        .getByRole('radiogroup', { name: /Made for children/u })
        .getByLabel('No')
        .click();
      const { perPlatform, caption } = await send(newcomer, 'Schedule');
      expect([caption, perPlatform.reelnet]).toEqual([
        'For all',
        expect.objectContaining({ caption: 'For reelnet', firstComment: 'Hello' }),
      ]);
    },
  },
  {
    title: 'fills a free day of the calendar',
    clicks: 5,
    async walk(newcomer) {
      const { page } = newcomer;
      const date = inDays(1);
      await page.locator(`td[data-date="${date}"]`).click();
      await page.locator('.cover').first().click();
      await page.locator('.account').click();
      const { scheduledTime } = await send(newcomer, 'Schedule');
      expect(scheduledTime.slice(0, 10)).toBe(date);
    },
  },
  {
    title: 'sets posting times and takes the next free slot',
    clicks: 10,
    async walk(newcomer) {
      const { page, click, see } = newcomer;
      await click('link', 'Settings');
      await click('link', 'Workspaces');
      await click('button', 'Add a time');
      await page.locator('form', { hasText: 'Posting times' }).getByRole('button', { name: 'Save' }).click();
      await see('Saved.');
      await click('link', 'Compose');
      await page.locator('.cover').first().click();
      await page.locator('.account').click();
      await click('radio', 'Next free slot');
      await see(/^Free now/u);
      const slot = new Date((await send(newcomer, 'Schedule')).scheduledTime);
      expect([slot.toISOString().slice(11), slot.getUTCDay() % 6 > 0]).toEqual(['09:00:00.000Z', true]);
    },
  },
  {
    title: 'posts an idea under a hook of their own',
    clicks: 10,
    async walk(newcomer) {
      const { page, click, see } = newcomer;
      await click('link', 'Studio');
      await click('link', 'Ideas');
      await page.getByLabel('What the ideas are about').fill('Bread');
      await click('button', 'Write ideas');
      await click('button', 'Retype the hook');
      await page.getByLabel('Hook', { exact: true }).fill('Why at night?');
      await click('button', 'Save');
      await see('Why at night?');
      await page.locator('.generation').first().getByRole('link', { name: 'Post it' }).click();
      await page.locator('.account').click();
      const { caption, contentId } = await send(newcomer, /^Schedule/u);
      expect([caption, contentId]).toEqual([expect.stringMatching(/^Why at night\?/u), expect.any(String)]);
    },
  },
  {
    title: 'makes a video by hand and goes on to its post',
    clicks: 5,
    async walk({ page, click, see }) {
      await click('link', 'Studio');
      await click('link', 'By hand');
      await page.getByRole('button', { name: 'Text: Hello from Kinora' }).click();
      await page.getByLabel('Text', { exact: true }).fill('Baked at night');
      await click('button', 'Render');
      await click('link', 'Post it');
      await see('What to post');
    },
  },
  {
    title: 'imports a table of posts',
    clicks: 6,
    async walk({ page, click, see }) {
      await click('link', 'Compose');
      await click('link', 'Import a table');
      const buffer = Buffer.from(`caption,videoUrl,scheduledTime\nRye,http://127.0.0.1:9/a.mp4,${inDays(3)} 09:00`);
      await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer });
      await page.locator('.account').click();
      await click('button', /^Check/u);
      await see(/right/u);
      await click('button', 'Import');
      await see(/imported/u);
    },
  },
  {
    title: 'duplicates a post with everything it has',
    clicks: 6,
    async walk(newcomer) {
      const { page, click, createPost } = newcomer;
      const perPlatform = { reelnet: { firstComment: 'First!' } };
      await createPost('Every Monday', { perPlatform, hashtags: ['bread'] });
      await click('link', 'Posts');
      await click('link', /Every Monday/u);
      await click('link', 'Duplicate');
      await page.getByLabel('Day').fill(inDays(9));
      expect(await send(newcomer, 'Schedule')).toMatchObject({
        caption: 'Every Monday',
        hashtags: ['bread'],
        perPlatform,
        contentId: newcomer.content,
        scheduledTime: `${inDays(9)}T09:00:00.000Z`,
      });
    },
  },
];

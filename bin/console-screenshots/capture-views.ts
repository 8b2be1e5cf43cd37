import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadImage, createCanvas } from '@napi-rs/canvas';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Page } from 'playwright-core';
import type { Seeded } from './seed-console.ts';

const SHAPES = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;

const MAX_BYTES = 60_000;

const listViews = ({ partialPostId, automationId, contentId }: Seeded): Record<string, string> => ({
  calendar: '/calendar',
  week: '/calendar/week',
  posts: '/posts',
  post: `/posts/${partialPostId}`,
  compose: `/compose?content=${contentId}`,
  videos: '/studio/library',
  ideas: '/studio/generations',
  formats: '/studio/formats',
  deck: '/studio/deck',
  library: '/library',
  insights: '/insights',
  usage: '/insights/usage',
  accounts: '/settings/accounts',
  automation: `/settings/automations/${automationId}`,
  webhooks: '/settings/webhooks',
  workspaces: '/settings/workspaces',
});

/** Saves every view in light, dark and on a phone as WebP of at most 60 KB. */
export async function captureViews(consoleUrl: string, seeded: Seeded, folder: string): Promise<string[]> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args });
  const files: string[] = [];
  try {
    for (const [shape, options] of Object.entries(SHAPES)) {
      const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage();
      // An open stream would keep the network busy.
      await page.route('**/api/v1/changes', (route) => route.abort());
      await page.goto(consoleUrl);
      for (const [name, view] of Object.entries(listViews(seeded))) {
        await page.evaluate(`location.hash = '#${view}'`);
        await page.locator(`main[data-view="${view.split('?')[0]}"] h1`).waitFor();
        if (name === 'compose') await fillComposer(page);
        if (name === 'deck') await page.locator('.stage .drawn').waitFor();
        const skeletons = page.locator('.skeleton');
        while ((await skeletons.count()) > 0) await skeletons.first().waitFor({ state: 'detached' });
        await page.waitForLoadState('networkidle');
        const file = join(folder, `${name}-${shape}.webp`);
        await writeFile(file, await compress(await page.screenshot()));
        files.push(file);
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return files;
}

/** Chooses accounts and a caption, so that the preview shows. */
async function fillComposer(page: Page): Promise<void> {
  const boxes = page.locator('.account input');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByLabel('Caption').fill('The beans arrived this morning. Come and smell them.');
  await page.getByLabel('Hashtags').fill('coffee smallbusiness');
  await page.locator('.phone-preview').first().waitFor();
}

async function compress(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  for (let quality = 80; quality > 20; quality -= 10) {
    const bytes = await canvas.encode('webp', quality);
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error(`A screenshot does not fit into ${MAX_BYTES} bytes.`);
}

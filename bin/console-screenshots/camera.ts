import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Page } from 'playwright-core';

export const SHAPES = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;

const MAX_BYTES = 60_000;

export interface Camera {
  page: Page;
  /** Saves what the page shows as WebP of at most 60 KB, and returns its path. */
  take(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens a browser whose screenshots are saved in a folder. */
export async function createCamera(shape: keyof typeof SHAPES, folder: string): Promise<Camera> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args });
  const page = await (await browser.newContext({ locale: 'en-GB', ...SHAPES[shape] })).newPage();
  // An open stream would keep the network busy.
  await page.route('**/api/v1/changes', (route) => route.abort());
  return {
    page,
    async take(name) {
      const skeletons = page.locator('.skeleton');
      while ((await skeletons.count()) > 0) await skeletons.first().waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      const file = join(folder, `${name}.webp`);
      await writeFile(file, await compress(await page.screenshot()));
      return file;
    },
    close: () => browser.close(),
  };
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

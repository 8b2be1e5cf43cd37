import type { Page } from 'playwright-core';
import { createCamera, SHAPES } from './camera.ts';
import type { Seeded } from './seed-console.ts';

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

/** Saves every view in light, dark and on a phone. */
export async function captureViews(consoleUrl: string, seeded: Seeded, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const shape of Object.keys(SHAPES) as (keyof typeof SHAPES)[]) {
    const camera = await createCamera(shape, folder);
    try {
      const { page } = camera;
      await page.goto(consoleUrl);
      for (const [name, view] of Object.entries(listViews(seeded))) {
        await page.evaluate(`location.hash = '#${view}'`);
        await page.locator(`main[data-view="${view.split('?')[0]}"] h1`).waitFor();
        if (name === 'compose') await fillComposer(page);
        if (name === 'deck') await page.locator('.stage .drawn').waitFor();
        files.push(await camera.take(`${name}-${shape}`));
      }
    } finally {
      await camera.close();
    }
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

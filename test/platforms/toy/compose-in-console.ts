import { buildConsole } from '../../../console/build.ts';
import { openSharedBrowser } from '../../environment/shared-browser.ts';

/** Composes a post with a sticker, as a person does, and returns its id. */
export async function composeInConsole(url: string, contentId: string): Promise<string> {
  await buildConsole();
  const browser = await openSharedBrowser();
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  await page.evaluate(`location.hash = '#/compose?content=${contentId}&at=2099-03-02T09:30'`);
  await page.getByLabel('toymaker').check();
  await page.getByText('toyapp: Sticker').click();
  await page.getByLabel('Sticker').fill('a comet');
  await page.getByLabel('Caption').fill('Composed');
  await page.getByLabel(/You have the rights/u).check();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL(/#\/posts\/post_/u);
  await browser.close();
  return page.url().split('/').at(-1) ?? '';
}

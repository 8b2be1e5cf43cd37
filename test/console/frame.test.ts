/** The frame beside the deck as JSON. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { buildConsole } from '../../console/build.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const served = service();
const openPage = useConsolePages();

beforeAll(async () => {
  setPublicUrl(served);
  await buildConsole();
});

const isFrame = (request: Request) => new URL(request.url()).pathname === '/api/v1/content/frame';
const getPicture = (page: Page) => page.getByRole('img', { name: /^Frame \d+ of the deck$/u });

async function openEditor(): Promise<{ page: Page; asked: { atMs: number; deck: { durationMs: number } }[] }> {
  const team = await mintTeam(served.deps);
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  const asked: { atMs: number; deck: { durationMs: number } }[] = [];
  page.on('request', (request) => isFrame(request) && asked.push(request.postDataJSON()));
  await page.evaluate(`location.hash = '#/studio/deck/json'`);
  await page.getByRole('button', { name: 'Draw the frame' }).waitFor();
  return { page, asked };
}

/** Waits until the browser has decoded the picture. */
async function waitForPicture(page: Page, not = ''): Promise<string> {
  const picture = page.locator(`img.frame:not([src="${not}"])`);
  await picture.waitFor();
  const width = await picture.evaluate(async (image: unknown) => {
    const shown = image as { decode: () => Promise<void>; naturalWidth: number };
    await shown.decode();
    return shown.naturalWidth;
  });
  expect(width).toBe(1_080);
  return (await getPicture(page).getAttribute('src')) ?? '';
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a frame is drawn by the button, and at the moment of the slider after a pause', async () => {
    const { page, asked } = await openEditor();
    await pressButton(page, 'Draw the frame');
    const first = await waitForPicture(page);
    await page.getByLabel('Moment').fill('2500');
    await waitForPicture(page, first);
    expect(asked.map(({ atMs }) => atMs)).toEqual([0, 2_500]);
    await expectSoon(() => getPicture(page).getAttribute('alt'), 'Frame 75 of the deck');
  });

  test('after a pause in typing the new frame replaces the old one, which stays while it is drawn', async () => {
    const { page, asked } = await openEditor();
    const editor = page.getByLabel('Deck as JSON');
    await page.getByRole('button', { name: 'Draw the frame' }).click();
    const first = await waitForPicture(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/content/frame', async (route) => {
      await released;
      await route.continue();
    });
    const held = page.waitForRequest(isFrame);
    await editor.fill((await editor.inputValue()).replace('Hello from Kinora', 'Another hook'));
    await held;
    await page.locator('section[aria-label="Frame"][aria-busy="true"]').waitFor();
    expect(await waitForPicture(page)).toBe(first);
    release();
    await waitForPicture(page, first);
    expect(asked).toHaveLength(2);
  });

  test('a deck that is refused shows its problem beside the old frame, and one that is no JSON is not sent', async () => {
    const { page, asked } = await openEditor();
    const editor = page.getByLabel('Deck as JSON');
    const text = await editor.inputValue();
    await page.getByRole('button', { name: 'Draw the frame' }).click();
    const first = await waitForPicture(page);
    await editor.fill(text.replace('"fps": 30', '"fps": 31'));
    await page
      .getByRole('alert')
      .getByText(/deck\.fps/u)
      .waitFor();
    expect(await waitForPicture(page)).toBe(first);
    await editor.fill(`${text},`);
    await expectSoon(() => page.getByRole('button', { name: 'Draw the frame' }).isDisabled(), true);
    await editor.fill(text.replace('"hook",', '"hook" ,'));
    await waitForPicture(page);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    expect(asked).toHaveLength(3);
  });
});

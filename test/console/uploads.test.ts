/** The library of files in the browser: choose, drop and paste; progress, cancel and a lost connection; rename and delete. */
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { buildWave } from '../support/build-wave.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { showView } from './seeded-team.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();
const MB = 1024 * 1024;

beforeAll(() => setPublicUrl(served));

function drawPicture(width: number): Buffer {
  const canvas = createCanvas(width, 90);
  canvas.getContext('2d').fillRect(0, 0, width / 2, 45);
  return canvas.toBuffer('image/png');
}

async function openLibrary(): Promise<{ page: Page; team: TestTeam; problems: string[] }> {
  const team = await mintTeam(served.deps);
  const { page, problems } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  await showView(page, '/library');
  return { page, team, problems };
}

const listNames = async ({ key }: TestTeam): Promise<string[]> =>
  (await served.api.call('GET', '/assets', { key })).json.data.map(({ name }: { name: string }) => name);

const open = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` });

/** Drops or pastes a file that the page itself makes. */
async function give(page: Page, event: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  const script = `(() => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (char) => char.charCodeAt(0));
    data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true };
    if (${JSON.stringify(event)} === 'drop')
      document.querySelector('.drop-zone').dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
    else document.querySelector('main').dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
  })()`;
  await page.evaluate(script);
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  testAtNight('files that are chosen, dropped and pasted are in the library, with no reload', async () => {
    const { page, team, problems } = await openLibrary();
    await page.getByLabel('Upload files').setInputFiles([
      { name: 'cover.png', mimeType: 'image/png', buffer: drawPicture(160) },
      { name: 'tone.wav', mimeType: 'audio/wav', buffer: buildWave(MB) },
    ]);
    await open(page, 'cover.png').waitFor();
    await open(page, 'tone.wav').waitFor();
    await give(page, 'drop', 'dropped.png', drawPicture(170));
    await open(page, 'dropped.png').waitFor();
    await give(page, 'paste', 'pasted.png', drawPicture(180));
    await open(page, 'pasted.png').waitFor();
    expect((await listNames(team)).toSorted()).toEqual(['cover.png', 'dropped.png', 'pasted.png', 'tone.wav']);
    expect(problems).toEqual([]);
  });

  test('an upload goes on by itself after a lost connection, and one that is cancelled leaves nothing', async () => {
    const { page, team } = await openLibrary();
    let lost = 0;
    await page.route('**/api/v1/assets/uploads/**', async (route) => {
      if (route.request().method() !== 'PATCH' || ++lost > 3) return route.continue();
      return route.abort('connectionreset');
    });
    const file = { name: 'long.wav', mimeType: 'audio/wav', buffer: buildWave(20 * MB) };
    await page.getByLabel('Upload files').setInputFiles(file);
    await page.getByText('The connection is lost. It goes on by itself.').waitFor();
    await open(page, 'long.wav').waitFor();
    expect([await listNames(team), lost]).toEqual([['long.wav'], 6]);

    await page.unroute('**/api/v1/assets/uploads/**');
    await page.route('**/api/v1/assets/uploads/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByLabel('Upload files').setInputFiles({ ...file, name: 'other.wav' });
    await page.getByText('The connection is lost. It goes on by itself.').waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of other.wav' }).click();
    expect((await deleted).status()).toBe(200);
    await page.getByRole('list', { name: 'Uploads' }).waitFor({ state: 'detached' });
    expect(await listNames(team)).toEqual(['long.wav']);
  });

  test('a file is refused with the reason, or is the logo, is renamed, is found by its name and is deleted', async () => {
    const { page, team } = await openLibrary();
    await page
      .getByLabel('Upload files')
      .setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video'.repeat(9)) });
    await page.getByRole('list', { name: 'Uploads' }).getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of clip.mp4' }).click();

    await page
      .getByLabel('Upload files')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawPicture(200) });
    await open(page, 'logo.png').click();
    await page.getByText('Nothing uses it.').waitFor();
    await page.getByRole('button', { name: 'Use as the logo' }).click();
    await page.getByRole('link', { name: 'The brand kit' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Our mark');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Renamed.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Search by name').fill('mark');
    await open(page, 'Our mark').click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('No file has this name').waitFor();
    expect(await listNames(team)).toEqual([]);
  });
});

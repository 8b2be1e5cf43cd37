/** The deck editor by hand: on the canvas by mouse and by keys alone, in time, and as JSON beside. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { getLook } from '../../domain/decks/looks.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { service, setPublicUrl } from '../support/service.ts';
import { mintAssetRow } from '../support/studio.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';
import { holdRequests, showView } from './seeded-team.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

beforeAll(() => setPublicUrl(served));

interface ShownDeck {
  durationMs: number;
  slides: {
    startMs: number;
    endMs: number;
    boxes: { id: string; text: string; rect: { x: number; y: number; w: number; h: number }; style?: object }[];
  }[];
}

interface Editor {
  page: Page;
  team: TestTeam;
  /** The deck as the browser keeps it. */
  read: () => Promise<ShownDeck>;
}

async function openEditor(view = '/studio/deck'): Promise<Editor> {
  const team = await mintTeam(served.deps);
  await served.api.call('PATCH', `/workspaces/${team.workspace.id}`, {
    key: team.key,
    body: { brandKit: { colors: ['#1f5f4a', '#e8c15a'] } },
  });
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  await showView(page, view);
  await page.getByRole('group', { name: 'Slide 1' }).waitFor();
  const stored = `localStorage.getItem('kinora.deck.${team.workspace.id}')`;
  return { page, team, read: async () => JSON.parse(String(await page.evaluate(stored))) as ShownDeck };
}

const item = (page: Page, text: string) => page.getByRole('button', { name: `Text: ${text}` });

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('a text is moved, sized, written, styled, copied, deleted and restored by keys alone', async () => {
    const { page, read } = await openEditor();
    await item(page, 'Hello from Kinora').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    expect((await read()).slides[0]?.boxes[0]?.rect).toEqual({ x: 0.1, y: 0.385, w: 0.805, h: 0.3 });
    await page.keyboard.press('Control+z');
    expect((await read()).slides[0]?.boxes[0]?.rect).toEqual({ x: 0.1, y: 0.35, w: 0.8, h: 0.3 });
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Rye, baked at night');
    await page.keyboard.press('Escape');
    await item(page, 'Rye, baked at night').focus();
    await page.keyboard.press('Control+d');
    expect((await read()).slides[0]?.boxes.map(({ text }) => text)).toEqual([
      'Rye, baked at night',
      'Rye, baked at night',
    ]);
    await pressButton(page, '#1f5f4a, of the brand');
    expect((await read()).slides[0]?.boxes[1]?.style).toEqual({ color: '#1f5f4a' });
    await item(page, 'Rye, baked at night').last().focus();
    await page.keyboard.press('Delete');
    expect((await read()).slides[0]?.boxes).toHaveLength(1);
    await pressButton(page, 'Undo');
    expect((await read()).slides[0]?.boxes).toHaveLength(2);
    await page.reload();
    await item(page, 'Rye, baked at night').last().waitFor();
  });

  test('a drag moves a text, rests on the middle and on the safe area, and is undone as one step', async () => {
    const { page, read } = await openEditor();
    const frame = (await page.getByRole('group', { name: 'Slide 1' }).boundingBox())!;
    const text = item(page, 'Hello from Kinora');
    await text.focus();
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    const from = (await text.boundingBox())!;
    const grip = { x: from.x + 20, y: from.y + 20 };
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(grip.x + 5, grip.y + 40, { steps: 5 });
    await page.locator('.guide.x').waitFor();
    await page.mouse.up();
    const { rect } = (await read()).slides[0]!.boxes[0]!;
    expect([rect.x + rect.w / 2, rect.w]).toEqual([0.5, 0.77]);
    expect(Math.abs(rect.y - (0.35 + 40 / frame.height))).toBeLessThan(0.015);
    await page.keyboard.press('Control+z');
    expect((await read()).slides[0]?.boxes[0]?.rect).toEqual({ x: 0.1, y: 0.35, w: 0.77, h: 0.3 });
  });

  testAtNight(
    'slides are added, timed, moved and deleted, and the service draws the frame or says why not',
    async () => {
      const { page, read } = await openEditor();
      await page.getByRole('img', { name: /^Frame \d+ of the video$/u }).waitFor();
      await page.getByRole('button', { name: 'Slide', exact: true }).click();
      await page.getByRole('slider', { name: 'Length of slide 1' }).focus();
      for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft');
      expect((await read()).slides.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
        [0, 3_500],
        [3_500, 6_500],
      ]);
      await page.getByRole('button', { name: 'Move the slide forward' }).click();
      const moved = await read();
      expect([moved.durationMs, moved.slides.map(({ startMs, endMs }) => [startMs, endMs])]).toEqual([
        6_500,
        [
          [0, 3_000],
          [3_000, 6_500],
        ],
      ]);
      expect(moved.slides[0]?.boxes[0]?.text).toBe('New text');
      await page.getByRole('img', { name: /^Frame \d+ of the video$/u }).waitFor();
      await page.getByRole('button', { name: 'Delete the slide' }).click();
      expect((await read()).durationMs).toBe(3_500);
      await page.getByRole('link', { name: 'JSON' }).click();
      await expectSoon(async () => JSON.parse(await page.getByLabel('Deck as JSON').inputValue()), await read());
      const text = page.getByLabel('Deck as JSON');
      await text.fill((await text.inputValue()).replace('"fps": 30', '"fps": 31'));
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page
        .getByRole('alert')
        .getByText(/deck\.fps/u)
        .waitFor();
    },
  );

  test('a look dresses the whole deck as the service draws it, and texts and pictures get their motions', async () => {
    const { page, team, read } = await openEditor();
    const look = page.getByLabel('Look', { exact: true });
    await look.selectOption('editorial');
    const { display } = getLook('editorial');
    expect((await read()).slides[0]?.boxes[0]?.style).toMatchObject({ font: display.font, weight: display.weight });
    await page.getByRole('img', { name: /^Frame \d+ of the video$/u }).waitFor();
    await item(page, 'Hello from Kinora').focus();
    await page.getByLabel('Disappears').selectOption('fade');
    expect((await read()).slides[0]?.boxes[0]).toMatchObject({ animation: { out: 'fade' } });

    const [slide] = (await read()).slides;
    const layers = [
      { kind: 'image', src: await mintAssetRow(served.deps, team), rect: { x: 0, y: 0, w: 0.5, h: 0.3 } },
    ];
    const deck = JSON.stringify({ ...(await read()), slides: [{ ...slide, layers }] });
    await page.evaluate(`localStorage.setItem('kinora.deck.${team.workspace.id}', ${JSON.stringify(deck)})`);
    await page.reload();
    await page.getByRole('button', { name: 'Picture', exact: true }).first().focus();
    await page.getByLabel('Motion').selectOption('pan-left');
    expect((await read()).slides[0]).toMatchObject({ layers: [{ ...layers[0], motion: 'pan-left' }] });
  });

  testAtNight('an idea opens in the editor with its texts, and undo brings back the deck before', async () => {
    const { page, team, read } = await openEditor();
    const body = { count: 1, format: 'walloftext' };
    const [generation] = (await served.api.call('POST', '/generations', { key: team.key, body })).json.data;
    const { deck } = (await served.api.call('GET', `/generations/${generation.id}`, { key: team.key })).json.data;
    await showView(page, '/calendar');
    const send = await holdRequests(page, /\/generations\/gen_/u);
    await page.evaluate(`location.hash = '#/studio/deck?generation=${generation.id}'`);
    await page.getByText('Loading the deck').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Render' }).isDisabled(), true);
    await expectSoon(() => item(page, 'Hello from Kinora').count(), 0);
    send();
    await item(page, deck.slides[0].boxes[0].text).waitFor();
    expect(await read()).toEqual(deck);
    await page.getByRole('button', { name: 'Undo' }).click();
    await item(page, 'Hello from Kinora').waitFor();
  });
});

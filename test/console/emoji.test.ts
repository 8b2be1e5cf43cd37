/** The emoji of captions. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findEmoji, type Emoji } from '../../console/source/emoji/find-emoji.ts';
import { expectSoon, hasChromium, pressButton, useConsolePages } from '../support/console-page.ts';
import { service } from '../support/service.ts';
import { useTeam } from '../support/use-team.ts';
import { showView } from './seeded-team.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const team = useTeam(served);
const openPage = useConsolePages();

const EMOJI: readonly Emoji[] = [
  { unicode: '🥐', label: 'croissant', tags: ['bread', 'crescent roll'], group: 4 },
  { unicode: '🍞', label: 'bread', tags: ['loaf'], group: 4 },
  { unicode: '🥖', label: 'baguette bread', tags: ['french'], group: 4 },
  { unicode: '🌭', label: 'Café à la crème', group: 4 },
  { unicode: '🏻', label: 'light skin bread', group: 2 },
  { unicode: '🇦', label: 'bread A' },
];

test.each([
  ['bread', '🍞🥖🥐'],
  ['BREAD fre', '🥖'],
  ['read', ''],
  ['roll', '🥐'],
  ['cafe creme', '🌭'],
  [' ', '🥐🍞🥖🌭'],
])('the words "%s" find %s: names first, then further words', (words, found) => {
  expect(
    findEmoji(EMOJI, words, 4)
      .map(({ unicode }) => unicode)
      .join(''),
  ).toBe(found);
});

const caption = (page: Page) => page.getByLabel('Caption', { exact: true });
const openEmoji = async (page: Page) => {
  await pressButton(page, 'Emoji for Caption');
  await page.getByRole('button', { name: 'grinning face', exact: true }).waitFor();
};

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('an emoji is found and put where the cursor stands, by keyboard alone', async () => {
    const { page, problems } = await openPage(`${served.api.origin}/console#key=${team.key}`);
    await showView(page, '/compose');
    await caption(page).fill('Fresh bread');
    await caption(page).press('Home');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await openEmoji(page);
    await page.keyboard.type('croiss');
    await page.getByRole('button', { name: 'croissant', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(`document.activeElement.tagName === 'TEXTAREA'`);
    await page.keyboard.type('!');
    await expectSoon(() => caption(page).inputValue(), 'Fresh🥐! bread');

    await openEmoji(page);
    const focused = () => page.evaluate('document.activeElement.ariaLabel');
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
    await expectSoon(focused, 'grinning face');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSoon(async () => [await caption(page).inputValue(), problems], ['Fresh🥐! bread', []]);
  });

  testAtNight('the emoji have their names in the language of the browser', async () => {
    const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
    await showView(page, '/compose');
    await page.evaluate(`Object.defineProperty(navigator, 'languages', { value: ['de-AT', 'en'] })`);
    await pressButton(page, 'Emoji for Caption');
    await page.getByLabel('Search', { exact: true }).fill('brot');
    await page.getByRole('button', { name: 'Brot', exact: true }).click();
    await expectSoon(() => caption(page).inputValue(), '🍞');
  });
});

/** What a screen reader says by itself, read from the accessibility tree of Chromium: each status once. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasChromium, useConsolePages } from '../support/console-page.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { testAtNight } from '../support/runs.ts';

const served = service();
const openPage = useConsolePages();

interface Node {
  nodeId: string;
  childIds?: string[];
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
}

interface LiveRegion {
  text: string;
  /** All of it is said again when a part changes. */
  isAtomic: boolean;
}

const getProperty = (node: Node, name: string) => node.properties?.find((one) => one.name === name)?.value.value;

/** Lists the live regions that contain text, and the name of what has the focus. */
async function readTree(page: Page): Promise<{ regions: LiveRegion[]; focused: string }> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const write = (id: string): string => {
    const { name, childIds = [] } = byId.get(id) ?? { nodeId: id };
    return childIds.length > 0 ? childIds.map(write).join(' ') : (name?.value ?? '');
  };
  // A region's descendants have its properties too; its parent has not.
  const parents = new Map(nodes.flatMap(({ nodeId, childIds = [] }) => childIds.map((id) => [id, nodeId] as const)));
  const isLive = (node: Node | undefined) =>
    node !== undefined && ['polite', 'assertive'].includes(`${getProperty(node, 'live')}`);
  const roots = nodes.filter((node) => isLive(node) && !isLive(byId.get(parents.get(node.nodeId) ?? '')));
  const regions = roots.map((node) => ({ text: write(node.nodeId), isAtomic: getProperty(node, 'atomic') === true }));
  const focused = nodes.filter((node) => getProperty(node, 'focused') === true).at(-1);
  return { regions: regions.filter(({ text }) => text.trim() !== ''), focused: focused?.name?.value ?? '' };
}

async function openCalendar(): Promise<Page> {
  const team = await mintTeam(served.deps);
  const selectedAccounts = { reelnet: [await insertAccount(served.deps, team, 'reelnet')] };
  const contentId = await insertContent(served.deps, team);
  const scheduledTime = new Date(Date.now() + 86_400_000).toISOString();
  const body = { contentId, selectedAccounts, schedule: 'scheduled', scheduledTime, caption: 'Movable' };
  expect((await served.api.call('POST', '/posts', { key: team.key, body })).status).toBe(201);
  const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
  await page.getByRole('link', { name: /Movable/u }).waitFor();
  return page;
}

(hasChromium ? describe : describe.skip)('Chromium', () => {
  test('the place that the keyboard chooses in the calendar is said once, each time', async () => {
    const page = await openCalendar();
    const chip = page.getByRole('link', { name: /Movable/u });
    await chip.focus();
    for (let time = 0; time < 2; time++) {
      await page.keyboard.press('Alt+ArrowRight');
      await chip.getByText(/Enter moves/u).waitFor();
      const { regions, focused } = await readTree(page);
      expect(regions.filter(({ text }) => text.includes('Enter moves'))).toHaveLength(1);
      expect([focused.includes('Movable'), focused.includes('Enter moves')]).toEqual([true, false]);
      // The same sentence is said again only if the region was empty in between.
      await page.keyboard.press('Escape');
      expect((await readTree(page)).regions.filter(({ text }) => text.includes('Enter moves'))).toEqual([]);
    }
  });

  testAtNight('a second message is said without the first', async () => {
    const page = await openCalendar();
    const chip = page.getByRole('link', { name: /Movable/u });
    for (const [moved, key] of ['Alt+ArrowRight', 'Alt+ArrowLeft'].entries()) {
      await chip.focus();
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await page.locator('.toast').nth(moved).waitFor();
    }
    const { regions } = await readTree(page);
    const toasts = regions.filter(({ text }) => text.includes('Moved to'));
    expect(toasts).toEqual([{ text: expect.stringMatching(/Moved to.*Moved to/u), isAtomic: false }]);
  });

  test('the progress of a render is no live region, and its end is said once', async () => {
    const team = await mintTeam(served.deps);
    const { page } = await openPage(`${served.api.origin}/console#key=${team.key}`);
    await page.evaluate(`location.hash = '#/studio/deck'`);
    await page.getByRole('button', { name: 'Render' }).click();
    await page.getByText('0 %').waitFor();
    const texts = (await readTree(page)).regions.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('%'))).toEqual([]);
    expect(texts.filter((text) => text.includes('Rendering…'))).toHaveLength(1);
  });
});

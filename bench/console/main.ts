/**
 * Measures how long the list of posts in the console takes from an input to the next frame, in Chromium at the speed of this machine:
 *
 *     npm run bench -- console [--posts 1000] [--rounds 20]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type CDPSession, type Locator, type Page } from 'playwright-core';
import { startPostgres } from '../../bin/postgres/start-postgres.ts';
import { buildConsole } from '../../console/build.ts';
import { reportFigure } from '../../test/support/figures/figure.ts';
import { percentile } from '../../test/support/figures/percentile.ts';
import { openListFixture } from '../list/list-fixture.ts';

const GOAL_MS = 100;
/** Posts on one page of the list. */
const PAGE_SIZE = 50;

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '20' } },
});
const [posts, rounds] = [Number(values.posts), Number(values.rounds)];

/** What a person does in the list, once per round. */
const OPERATIONS: Record<string, (page: Page, round: number) => Promise<void>> = {
  'Choose a post': async (page, round) => (await scrollTo(page, chooseIndex(round))).getByRole('checkbox').click(),
  'Choose all and none': async (page) => {
    await page.getByLabel('Choose all shown posts').click();
    await page.getByRole('button', { name: 'Choose none' }).click();
  },
  'Move the focus': (page) => page.keyboard.press('Tab'),
  'Page down': (page) => page.keyboard.press('PageDown'),
  'Open a post and go back': async (page, round) => {
    await (await scrollTo(page, chooseIndex(round))).getByRole('link').click();
    await page.locator('main[data-view="/posts"]').waitFor({ state: 'detached' });
    await page.goBack();
    await waitForAll(page);
  },
  'Filter by status and back': async (page) => {
    await page.getByRole('link', { name: 'Failed' }).click();
    await page.getByText('No such posts').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await waitForAll(page);
  },
  'Type a word to search for and remove it': async (page) => {
    await page.getByLabel('Search the texts').pressSequentially('none', { delay: 30 });
    await page.getByText('No such posts').waitFor();
    for (let letters = 4; letters > 0; letters -= 1) await page.keyboard.press('Backspace');
    await waitForAll(page);
  },
};

const home = await mkdtemp(join(tmpdir(), 'kinora-console-'));
const postgres = await startPostgres({ dataDir: join(home, 'data'), logFile: join(home, 'postgres.log') });
const sizes = { own: posts, all: posts, requestCount: 1 };
await buildConsole();
const fixture = await openListFixture(postgres.superuserUrl, 'console', sizes);
const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args });
try {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await page.goto(fixture.consoleUrl);
  await page.evaluate(`location.hash = '#/posts'`);
  await showAll(page);
  await recordFrames(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const all: number[] = [];
  for (const [name, act] of Object.entries(OPERATIONS)) {
    const took: number[] = [];
    const before = await readProcessorMs(session);
    for (let round = 0; round < rounds; round += 1) {
      await act(page, round);
      took.push(...(await takeFrames(page)));
    }
    report(name, took, { processorMs: (await readProcessorMs(session)) - before });
    all.push(...took);
  }
  report('Everything', all, { bound: GOAL_MS });
} finally {
  await browser.close();
  await fixture.close();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}

/** Returns the index of a post in another part of the list for each round. */
function chooseIndex(round: number): number {
  return (round * 389) % posts;
}

/** Scrolls to a post and returns its row. The posts of a page are drawn once they are near the screen. */
async function scrollTo(page: Page, index: number): Promise<Locator> {
  const part = Math.floor(index / PAGE_SIZE);
  const within = (index % PAGE_SIZE) / PAGE_SIZE;
  await page.evaluate(`{ const { offsetTop, offsetHeight } = document.querySelectorAll('.near-screen')[${part}];
    scrollTo(0, offsetTop + ${within} * offsetHeight - 200); }`);
  const row = page
    .locator('.near-screen')
    .nth(part)
    .getByRole('listitem')
    .nth(index % PAGE_SIZE);
  await row.waitFor();
  await page.evaluate('frames_.splice(0)');
  return row;
}

async function showAll(page: Page): Promise<void> {
  for (let shown = PAGE_SIZE; shown < posts; shown += PAGE_SIZE) {
    await page.getByRole('button', { name: 'Show older posts' }).click();
    await page
      .locator('.near-screen')
      .nth(shown / PAGE_SIZE)
      .waitFor();
  }
}

async function waitForAll(page: Page): Promise<void> {
  await page
    .locator('.near-screen')
    .nth(posts / PAGE_SIZE - 1)
    .waitFor();
}

/** Reads what the page has spent on scripts, styles and layout, which a busy machine changes less than frame times. */
async function readProcessorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const spent = metrics.filter(({ name }) =>
    ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].includes(name),
  );
  return 1_000 * spent.reduce((sum, { value }) => sum + value, 0);
}

/** Records, for each input and each change of the address, the milliseconds until the next frame has been made. */
async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(`globalThis.frames_ = [];
    const note = ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => frames_.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
    for (const type of ['pointerdown', 'click', 'keydown', 'hashchange']) addEventListener(type, note, true);`);
}

async function takeFrames(page: Page): Promise<number[]> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))');
  return page.evaluate('frames_.splice(0)');
}

function report(name: string, took: number[], { bound, processorMs }: { bound?: number; processorMs?: number }): void {
  const sorted = took.toSorted((one, other) => one - other);
  reportFigure({
    name: `${name}, input to next frame on ${posts} posts, p95`,
    value: percentile(sorted, 0.95),
    unit: 'ms',
    ...(bound === undefined ? {} : { goal: { is: 'at most', bound } }),
    beside: [
      { name: 'p50', value: percentile(sorted, 0.5) },
      ...(processorMs === undefined ? [] : [{ name: 'processor ms of an input', value: processorMs / took.length }]),
    ],
  });
}

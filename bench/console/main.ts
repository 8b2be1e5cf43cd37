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
/** Of one page of the list. */
const PAGE = 50;

const { values } = parseArgs({
  options: { posts: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '20' } },
});
const [posts, rounds] = [Number(values.posts), Number(values.rounds)];

/** What a person does in the list, once per round. */
const ACTS: Record<string, (page: Page, round: number) => Promise<void>> = {
  'Choose a post': async (page, round) => (await scrollTo(page, spread(round))).getByRole('checkbox').click(),
  'Choose all and none': async (page) => {
    await page.getByLabel('Choose all shown posts').click();
    await page.getByRole('button', { name: 'Choose none' }).click();
  },
  'Move the focus': (page) => page.keyboard.press('Tab'),
  'Page down': (page) => page.keyboard.press('PageDown'),
  'Open a post and go back': async (page, round) => {
    await (await scrollTo(page, spread(round))).getByRole('link').click();
    await page.locator('main[data-view="/posts"]').waitFor({ state: 'detached' });
    await page.goBack();
    await showsAll(page);
  },
  'Filter by status and back': async (page) => {
    await page.getByRole('link', { name: 'Failed' }).click();
    await page.getByText('No such posts').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await showsAll(page);
  },
  'Type a word to search for and remove it': async (page) => {
    await page.getByLabel('Search the texts').pressSequentially('none', { delay: 30 });
    await page.getByText('No such posts').waitFor();
    for (let letters = 4; letters > 0; letters -= 1) await page.keyboard.press('Backspace');
    await showsAll(page);
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
  for (const [name, act] of Object.entries(ACTS)) {
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

/** Different places of the whole list. */
function spread(round: number): number {
  return (round * 389) % posts;
}

/** The posts of a page are drawn once they are near the screen. */
async function scrollTo(page: Page, index: number): Promise<Locator> {
  const part = Math.floor(index / PAGE);
  const within = (index % PAGE) / PAGE;
  await page.evaluate(`{ const { offsetTop, offsetHeight } = document.querySelectorAll('.near-screen')[${part}];
    scrollTo(0, offsetTop + ${within} * offsetHeight - 200); }`);
  const row = page
    .locator('.near-screen')
    .nth(part)
    .getByRole('listitem')
    .nth(index % PAGE);
  await row.waitFor();
  await page.evaluate('frames_.splice(0)');
  return row;
}

async function showAll(page: Page): Promise<void> {
  for (let shown = PAGE; shown < posts; shown += PAGE) {
    await page.getByRole('button', { name: 'Show older posts' }).click();
    await page
      .locator('.near-screen')
      .nth(shown / PAGE)
      .waitFor();
  }
}

async function showsAll(page: Page): Promise<void> {
  await page
    .locator('.near-screen')
    .nth(posts / PAGE - 1)
    .waitFor();
}

/** What the page has spent on scripts, styles and layout, which a busy machine changes less than the time until a frame. */
async function readProcessorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const spent = metrics.filter(({ name }) =>
    ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].includes(name),
  );
  return 1_000 * spent.reduce((sum, { value }) => sum + value, 0);
}

/** Notes for each input and each change of the address the milliseconds until the frame after it was made. */
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

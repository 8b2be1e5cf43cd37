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
import { chromium as playwright, type Page } from 'playwright-core';
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
  'Choose a post': (page, round) => page.locator('.choosable input').nth(spread(round)).click(),
  'Choose all and none': async (page) => {
    await page.getByLabel('Choose all shown posts').click();
    await page.getByRole('button', { name: 'Choose none' }).click();
  },
  'Move the focus': (page) => page.keyboard.press('Tab'),
  'Page down': (page) => page.keyboard.press('PageDown'),
  'Open a post and go back': async (page, round) => {
    await page.locator('.post-row').nth(spread(round)).click();
    await page.locator('main[data-view="/posts"]').waitFor({ state: 'detached' });
    await page.goBack();
    await page
      .locator('.choosable')
      .nth(posts - 1)
      .waitFor();
  },
  'Filter by status and back': async (page) => {
    await page.getByRole('link', { name: 'Failed' }).click();
    await page.getByText('No such posts').waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page
      .locator('.choosable')
      .nth(posts - 1)
      .waitFor();
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
  const all: number[] = [];
  for (const [name, act] of Object.entries(ACTS)) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await act(page, round);
      took.push(...(await takeFrames(page)));
    }
    report(name, took);
    all.push(...took);
  }
  report('Everything', all, GOAL_MS);
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

async function showAll(page: Page): Promise<void> {
  for (let shown = PAGE; shown < posts; shown += PAGE) {
    await page
      .locator('.choosable')
      .nth(shown - 1)
      .waitFor();
    await page.getByRole('button', { name: 'Show older posts' }).click();
  }
  await page
    .locator('.choosable')
    .nth(posts - 1)
    .waitFor();
}

/** Notes for each input the milliseconds until the frame after it was made. */
async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(`globalThis.frames_ = [];
    const note = ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => frames_.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
    for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, note, true);`);
}

async function takeFrames(page: Page): Promise<number[]> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))');
  return page.evaluate('frames_.splice(0)');
}

function report(name: string, took: number[], bound?: number): void {
  const sorted = took.toSorted((one, other) => one - other);
  reportFigure({
    name: `${name}, input to next frame on ${posts} posts, p95`,
    value: percentile(sorted, 0.95),
    unit: 'ms',
    ...(bound === undefined ? {} : { goal: { is: 'at most', bound } }),
    beside: [{ name: 'p50', value: percentile(sorted, 0.5) }],
  });
}

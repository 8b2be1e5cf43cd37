import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { buildConsole } from '../../console/build.ts';
import { openSharedBrowser } from '../environment/shared-browser.ts';

export interface ConsolePage {
  page: Page;
  /** What the browser blocked or what the page threw. */
  problems: string[];
}

interface Size {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

/** A busy machine draws a view in many seconds. */
const WAIT_MS = 90_000;

/** Builds the console, opens pages of it in the Chromium of the registry, and closes them after the test file. */
export function useConsolePages(): (url: string, size?: Size) => Promise<ConsolePage> {
  const contexts: BrowserContext[] = [];
  beforeAll(() => buildConsole());
  afterAll(() => Promise.all(contexts.map((context) => context.close())));
  return async (url, { width = 1440, height = 900, colorScheme = 'light' } = {}) => {
    const browser = await openSharedBrowser();
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height }, colorScheme });
    contexts.push(context);
    noteRequests(context);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    return { page, problems };
  };
}

/** The requests in flight, but for the stream of changes, which stays open. */
const inFlight = new WeakMap<BrowserContext, Set<Request>>();

function noteRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  inFlight.set(context, requests);
  context.on('request', (request) => request.url().endsWith('/api/v1/changes') || requests.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'request', (request) => requests.delete(request));
}

/** Expects that the page shows a value, once it has rendered what was done before. */
export async function expectSoon(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  let shown = await read();
  for (const until = performance.now() + WAIT_MS; !isDeepStrictEqual(shown, expected); shown = await read()) {
    if (performance.now() > until) break;
    await sleep(50);
  }
  expect(shown).toEqual(expected);
}

const QUIET_MS = 500;

/** Waits until the pages of the context have requested nothing for half a second. */
export async function waitForQuiet(page: Page): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  for (let busyAt = performance.now(); performance.now() - busyAt < QUIET_MS; await page.waitForTimeout(25)) {
    if ((inFlight.get(page.context())?.size ?? 0) > 0) busyAt = performance.now();
    if (busyAt > deadline) throw new Error('The page has requests in flight.');
  }
}

/** Presses a button with the keyboard alone, once it can be pressed: unlike a click, a key does not wait for that. */
export async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string', disabled: false });
  await button.first().press('Enter');
}

export { hasChromium } from '../environment/shared-browser.ts';

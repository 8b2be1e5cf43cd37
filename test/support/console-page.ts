import { afterAll } from '@jest/globals';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';

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

/** Opens pages of the console in the Chromium of the registry, and closes it after the test file. */
export function useConsolePages(): (url: string, size?: Size) => Promise<ConsolePage> {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());
  return async (url, { width = 1440, height = 900, colorScheme = 'light' } = {}) => {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
    browser ??= await playwright.launch({ executablePath: await chromium.executablePath(), args });
    const page = await (
      await browser.newContext({ locale: 'en-GB', viewport: { width, height }, colorScheme })
    ).newPage();
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

/** Chromium of the registry runs on Linux on x64 alone. */
export const hasChromium = process.platform === 'linux' && process.arch === 'x64';

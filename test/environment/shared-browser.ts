import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser } from 'playwright-core';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/** Chromium of the registry runs on Linux on x64 alone. */
export const hasChromium = process.platform === 'linux' && process.arch === 'x64';

let launched: Promise<Browser> | undefined;

/** The Chromium of all test files in this worker, because a start takes a second of processor time. A new one if it has crashed. */
export async function openSharedBrowser(): Promise<Browser> {
  const browser = await (launched ??= launch());
  if (browser.isConnected()) return browser;
  launched = undefined;
  return openSharedBrowser();
}

async function launch(): Promise<Browser> {
  return playwright.launch({ executablePath: await chromium.executablePath(), args: ARGS });
}

/** Fills a fresh `npm start` with examples and saves a screenshot of each view of the console under docs/images/console. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureConsent } from './console-screenshots/capture-consent.ts';
import { captureViews } from './console-screenshots/capture-views.ts';
import { seedConsole } from './console-screenshots/seed-console.ts';
import { findRunningInstance } from './home/dev-file.ts';

try {
  const dev = await findRunningInstance(resolve(process.env['KINORA_HOME'] ?? '.kinora'));
  const folder = fileURLToPath(new URL('../docs/images/console', import.meta.url));
  await mkdir(folder, { recursive: true });
  console.log('Creating posts, ideas and an automation');
  const seeded = await seedConsole(dev);
  const files = await captureViews(`${new URL('/console', dev.baseUrl).href}#key=${dev.apiKey}`, seeded, folder);
  files.push(...(await captureConsent(dev, folder)));
  console.log(`${files.length} screenshots are in ${folder}`);
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

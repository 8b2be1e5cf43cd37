/**
 * `npm run docs:settings`: writes docs/reference/settings.md and .env.example from config/. With --check, writes nothing and
 * exits with 1 if a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { renderEnvExample, renderSettingsPage } from '../config/render-settings.ts';

const page = fileURLToPath(new URL('../docs/reference/settings.md', import.meta.url));
const example = fileURLToPath(new URL('../.env.example', import.meta.url));

const documents = [
  { path: page, text: await format(renderSettingsPage(), { ...(await resolveConfig(page)), filepath: page }) },
  { path: example, text: renderEnvExample() },
];

for (const { path, text } of documents) {
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
  } else if ((await readFile(path, 'utf8')) !== text) {
    process.stderr.write(`${path} is out of date: run npm run docs:settings.\n`);
    process.exitCode = 1;
  }
}

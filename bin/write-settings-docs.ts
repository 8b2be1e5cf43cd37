/**
 * `npm run docs:settings`: writes docs/reference/settings.md, .env.example and the settings of platforms in docker-compose.yml from
 * config/. With --check, writes nothing and exits with 1 if a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { PLATFORMS } from '../config/variables/platforms.ts';
import { renderEnvExample, renderSettingsPage } from '../config/render-settings.ts';

const page = fileURLToPath(new URL('../docs/reference/settings.md', import.meta.url));
const example = fileURLToPath(new URL('../.env.example', import.meta.url));
const compose = fileURLToPath(new URL('../docker-compose.yml', import.meta.url));

const documents = [
  { path: page, text: await format(renderSettingsPage(), { ...(await resolveConfig(page)), filepath: page }) },
  { path: example, text: renderEnvExample() },
  { path: compose, text: passPlatformSettings(await readFile(compose, 'utf8')) },
];

for (const { path, text } of documents) {
  if (!process.argv.includes('--check')) {
    await writeFile(path, text);
  } else if ((await readFile(path, 'utf8')) !== text) {
    process.stderr.write(`${path} is out of date: run npm run docs:settings.\n`);
    process.exitCode = 1;
  }
}

/** Lists the settings of platforms in docker-compose.yml. A setting with a value there keeps it. */
function passPlatformSettings(text: string): string {
  return text.replace(/(?<=&platform-settings\n)(?: {2}\S.*\n)+/u, (block) => {
    const lines = new Map(
      block
        .trimEnd()
        .split('\n')
        .map((line) => [line.trim().split(':')[0], line]),
    );
    return Object.keys(PLATFORMS)
      .map((name) => `${lines.get(name) ?? `  ${name}:`}\n`)
      .join('');
  });
}

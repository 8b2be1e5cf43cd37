import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import type { ConfigError } from '../../config/config-error.ts';
import { readAll, readSettings } from '../../config/read-settings.ts';
import { SECTIONS } from '../../config/sections.ts';
import { getMeta } from '../../config/variables/setting.ts';
import { DATABASE, LOG, SERVICE } from '../../config/variables/service.ts';
import { WORKER } from '../../config/variables/worker.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['api', 'worker', 'adapters', 'bin', 'sandbox', 'activities', 'decks', 'db'];

/** Variables of the operating system, of Node.js and of programs that `npm start` runs. */
const FOREIGN = new Set(['PATH', 'HOME', 'GOFLAGS', 'NODE_COMPILE_CACHE']);

const declared = SECTIONS.flatMap(({ settings }) => Object.entries(settings));

test('every environment variable that the code reads is declared', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], {
    cwd: ROOT,
  });
  const files = stdout.split('\n').filter((file) => file.endsWith('.ts'));
  const names = files.flatMap((file) => {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    return [...source.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/gu)].map((match) => match[1] ?? '');
  });
  const known = new Set(declared.map(([name]) => name));
  expect([...new Set(names)].filter((name) => !known.has(name) && !FOREIGN.has(name))).toEqual([]);
});

test('every setting is declared once, with a description and its readers', () => {
  expect(new Set(declared.map(([name]) => name)).size).toBe(declared.length);
  for (const [, setting] of declared) {
    const { description, readBy } = getMeta(setting);
    expect(description).toMatch(/\.$/u);
    expect(readBy.length).toBeGreaterThan(0);
  }
});

test('every default is a valid value', () => {
  for (const { settings } of SECTIONS) {
    const optional = Object.entries(settings).filter(([, setting]) => !getMeta(setting).required);
    expect(() => readSettings(Object.fromEntries(optional), {})).not.toThrow();
  }
});

test('the settings page and .env.example are up to date', async () => {
  const program = [`${ROOT}/bin/write-settings-docs.ts`, '--check'];
  await expect(promisify(execFile)(process.execPath, program)).resolves.toMatchObject({ stderr: '' });
});

test('an error names every invalid setting with its limit and value', () => {
  const env = { PORT: 'abc', LOG_LEVEL: 'loud', WORKER_ROLES: 'core,cook', MAX_LEASED_POSTS: '0' };
  let problems: readonly string[] = [];
  try {
    readAll({ service: (source) => readSettings({ ...SERVICE, ...LOG, ...WORKER }, source) }, env);
  } catch (error) {
    problems = (error as ConfigError).problems;
  }
  expect(problems).toEqual([
    'PORT must be a whole number from 0 to 65535 (got "abc").',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent (got "loud").',
    'WORKER_ROLES must list one or more of: core, render (got "core,cook").',
    'MAX_LEASED_POSTS must be a whole number from 1 to 1000000 (got "0").',
  ]);
});

test('an error does not show the value of a secret', () => {
  const message = 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.';
  expect(() => readSettings(DATABASE, { DATABASE_URL: 'mysql://user:hunter2@db' })).toThrow(new Error(message));
});

test('a required setting that is missing is named', () => {
  expect(() => readSettings(DATABASE, {})).toThrow('DATABASE_URL is required');
});

test('a blank setting counts as unset', () => {
  expect(readSettings(SERVICE, { PORT: ' ', KINORA_HOME: '' })).toEqual(readSettings(SERVICE, {}));
});

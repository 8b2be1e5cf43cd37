/** Every alert, with Prometheus' own tester: built once from its Go module, which takes some minutes. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { installOnce } from '../../bin/processes/install-once.ts';

const run = promisify(execFile);
const VERSION = 'v0.316.0';
const BUILD_MS = 1_800_000;
const RULES = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url));
const TESTS = fileURLToPath(new URL('../../deploy/prometheus/alerts.test.yml', import.meta.url));

/** Without the discovery of clouds, whose libraries are most of it. */
const installPromtool = () =>
  installOnce(`promtool-${VERSION}`, (folder) => {
    const built = ['install', '-tags', 'remove_all_sd', `github.com/prometheus/prometheus/cmd/promtool@${VERSION}`];
    return run('go', built, { env: { ...process.env, GOBIN: folder }, timeout: BUILD_MS });
  });

test(
  'each alert fires on the first event of a series, and its rules are valid',
  async () => {
    const promtool = join(await installPromtool(), 'promtool');
    expect((await run(promtool, ['check', 'rules', RULES])).stdout).toContain('SUCCESS');
    expect((await run(promtool, ['test', 'rules', TESTS])).stdout).toContain('SUCCESS');

    const { groups } = parse(await readFile(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
    const { tests } = parse(await readFile(TESTS, 'utf8')) as { tests: { name: string; input_series: object[] }[] };
    const fromNothing = tests.filter(({ name }) => /first event|without metrics/u.test(name)).map(({ name }) => name);
    expect(fromNothing).toHaveLength(groups.flatMap(({ rules }) => rules).length);
  },
  BUILD_MS,
);

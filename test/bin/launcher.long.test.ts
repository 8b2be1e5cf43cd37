import { afterEach, describe, expect, test } from '@jest/globals';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReachable } from '../../bin/processes/child-process.ts';
import { readJson } from '../../bin/home/read-json.ts';
import { waitFor } from '../support/wait-for.ts';
import { newHome, REAL_LAUNCHER, startLauncher } from './start-launcher.ts';
import type { Launched } from './start-launcher.ts';

const launchers: Launched[] = [];

async function launched(env: NodeJS.ProcessEnv = {}, home?: string, program?: string): Promise<Launched> {
  const launcher = startLauncher(home ?? (await newHome()), env, program);
  launchers.push(launcher);
  return launcher;
}

afterEach(async () => {
  for (const launcher of launchers.splice(0)) await launcher.discard();
});

/** The arguments and environment of a process. */
async function getStart(pid: number | null | undefined): Promise<string> {
  const [line, environment] = await Promise.all(
    ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
  );
  return `${line} ${environment}`;
}

describe('the launcher', () => {
  test('the launcher starts all services, prints their URLs and stops them on Ctrl-C', async () => {
    const launcher = await launched();
    const dev = await launcher.ready();

    expect(dev.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    expect((await launcher.parts()).length).toBeGreaterThanOrEqual(5);
    expect(Object.values(dev.pids).every((pid) => pid !== null && pid > 0)).toBe(true);
    for (const part of ['sandbox', 'api', 'worker'] as const)
      expect(await getStart(dev.pids[part])).toContain('--max-old-space-size=');
    expect(await getStart(dev.pids.temporal)).toContain('GOMEMLIMIT=');
    for (const url of [dev.sandboxUrl, dev.metricsUrl, dev.temporalMetricsUrl, dev.temporalUiUrl])
      expect(await isReachable(String(url))).toBe(true);
    await waitFor('the banner is out', () => launcher.output().includes('kin_test_demo'));

    launcher.kill('SIGINT');
    launcher.kill('SIGINT');
    expect(await launcher.exit).toBe(0);
    expect(await launcher.parts()).toEqual([]);
    expect(await launcher.dev()).toBeUndefined();
  });

  test('a killed launcher leaves no orphans, and the next start keeps data and ports', async () => {
    const first = await launched();
    const before = await first.ready();
    first.kill('SIGKILL');
    await first.exit;

    const second = await launched({}, first.home);
    const after = await second.ready();
    expect({ ...after, pid: 0, baseUrl: '', pids: {} }).toEqual({ ...before, pid: 0, baseUrl: '', pids: {} });

    second.kill('SIGKILL');
    await waitFor('no part is left', async () => (await second.parts()).length === 0);
  });

  test('a crashed service is restarted, and dev.json has the new pid', async () => {
    const launcher = await launched();
    for (const name of ['worker', 'temporal', 'postgres'] as const) {
      const before = (await launcher.ready()).pids[name] ?? 0;
      process.kill(before, 'SIGKILL');

      const dev = await waitFor(`${name} is restarted`, async () => {
        const now = await launcher.dev();
        return now && now.pids[name] !== before ? now : undefined;
      });
      expect(process.kill(dev.pids[name] ?? 0, 0)).toBe(true);
      expect(launcher.output()).toContain(`${name} ended (SIGKILL); restarting`);
    }
    launcher.kill('SIGTERM');
    expect(await launcher.exit).toBe(0);
    expect(await launcher.parts()).toEqual([]);
  });

  test('two homes can run at the same time', async () => {
    const [one, two] = [await launched(), await launched()];
    const [a, b] = [await one.ready(), await two.ready()];

    const distinct = (key: 'baseUrl' | 'databaseUrl' | 'temporalAddress' | 'sandboxUrl' | 'metricsUrl') =>
      a[key] !== b[key];
    expect((['baseUrl', 'databaseUrl', 'temporalAddress', 'sandboxUrl', 'metricsUrl'] as const).every(distinct)).toBe(
      true,
    );

    one.kill('SIGINT');
    expect(await one.exit).toBe(0);
    expect(await isReachable(`${new URL(b.baseUrl).origin}/ready`)).toBe(true);
    two.kill('SIGINT');
    expect(await two.exit).toBe(0);
  });

  test('a second start in a running home shows the banner and exits with 0', async () => {
    const first = await launched();
    const dev = await first.ready();

    const second = await launched({}, first.home);
    expect(await second.exit).toBe(0);
    expect(second.output()).toContain(`already running in ${first.home} (pid ${dev.pid})`);
    expect(second.output()).toContain(dev.baseUrl);
    expect((await first.dev())?.pid).toBe(dev.pid);
  });

  test('a PORT in use prints one sentence, exits with 1 and leaves no processes', async () => {
    const first = await launched();
    const { port } = new URL((await first.ready()).baseUrl);

    const second = await launched({ PORT: port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(`Port ${port} is in use: set PORT to a free port`);
    expect(await second.parts()).toEqual([]);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT is "abc": set it to a port from 1 to 65535'],
    [{ POSTGRES_PORT: '99999' }, 'POSTGRES_PORT is "99999": set it to a port'],
    [{ KINORA_TEMPORAL: 'cloud' }, 'KINORA_TEMPORAL is "cloud": set it to dev or postgres'],
  ])('given %j, it says in one sentence what to set, and nothing stays behind', async (nonsense, sentence) => {
    const launcher = await launched(nonsense);
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain(sentence);
    expect(launcher.output()).not.toContain('    at ');
    expect(await launcher.parts()).toEqual([]);
  });

  test('a home that cannot be created prints one sentence and exits with 1', async () => {
    const home = await newHome();
    const file = join(home, 'file');
    await writeFile(file, '');
    const launcher = startLauncher(file);
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain(`Kinora cannot write to ${file}`);
    expect(launcher.output()).toContain('set KINORA_HOME to a writable folder');
    await rm(home, { recursive: true });
  });

  test('a service that cannot start prints its last log lines and leaves no processes', async () => {
    const launcher = await launched({ NODE_OPTIONS: '', SANDBOX_LISTING_DELAY_MS: 'long' }, undefined, REAL_LAUNCHER);
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain('sandbox ended (exit code 1) before it was ready');
    expect(launcher.output()).toContain('SANDBOX_LISTING_DELAY_MS must be a whole number of milliseconds');
    // Processes that were starting when the launcher failed may end shortly after.
    await waitFor('no part is left', async () => (await launcher.parts()).length === 0);
  });

  test('services share one stored secret key and may call loopback receivers by default', async () => {
    const launcher = await launched({ OUTBOUND_ALLOW: '127.0.0.1:9' });
    const dev = await launcher.ready();
    const { env } = (await (await fetch(new URL(dev.baseUrl).origin)).json()) as { env: NodeJS.ProcessEnv };

    const secrets = await readJson<{ KINORA_SECRET_KEY: string }>(join(launcher.home, 'secrets.json'));
    expect(env.KINORA_SECRET_KEY).toBe(secrets?.KINORA_SECRET_KEY);
    expect(Buffer.from(env.KINORA_SECRET_KEY ?? '', 'base64')).toHaveLength(32);
    for (const name of ['secrets.json', 'dev.json', 'demo.json'])
      expect((await stat(join(launcher.home, name))).mode & 0o777).toBe(0o600);
    expect(env.OUTBOUND_ALLOW).toBe('127.0.0.1:9');
    expect(env.DATABASE_URL).toBe(dev.databaseUrl);
  });
});

/** Checks docker-compose.yml and the Dockerfile against the Compose schema and our programs, without Docker. */
import { describe, expect, test } from '@jest/globals';
import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { renderDynamicConfig } from '../../bin/temporal/dynamic-config.ts';
import { TEMPORAL_SERVER_VERSION } from '../../bin/temporal/find-temporal-server.ts';
import { getBlocks } from './deploy-chapter.ts';

type Service = {
  image: string;
  build?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number | null>;
  env_file?: unknown[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  profiles?: string[];
  volumes?: string[];
  ports?: string[];
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFile(join(ROOT, path), 'utf8');
const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: Record<string, { content: string }>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'kinora');

describe('docker-compose.yml', () => {
  test('the file follows the schema of the Compose Specification', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/u);
    const valid = ajv.compile(JSON.parse(await read('test/deploy/compose-spec.json')) as object);
    valid(compose);
    expect(valid.errors).toBeNull();
    expect(valid({ ...compose, services: { api: { image: 7 } } })).toBe(false);
  });

  test('the file has every service, with optional ones by profile', () => {
    expect(getNames(undefined)).toEqual(
      expect.arrayContaining(['postgres', 'temporal-schema', 'temporal', 'temporal-ui', 'api', 'core', 'render']),
    );
    expect(getNames('sandbox')).toEqual(['sandbox']);
    expect(getNames('s3')).toEqual(['s3']);
  });

  test('the simulator gets no secret of the service', () => {
    const { env_file: files, environment } = compose.services['sandbox']!;
    expect(files).toEqual([]);
    expect(Object.keys(environment!).filter((name) => !name.startsWith('SANDBOX_'))).toEqual([]);
  });

  test('the health check of PostgreSQL connects by TCP, unlike the temporary server of the first start', () => {
    expect(compose.services['postgres']!.healthcheck!.test).toContain('--host=127.0.0.1');
  });

  test('every variable that it sets is read by our programs', async () => {
    const source = await sourceOfPrograms();
    const names = new Set(ours.flatMap(([, { environment }]) => Object.keys(environment ?? {})));
    expect(names.size).toBeGreaterThan(10);
    // Declared in config/, or read by name.
    for (const name of names)
      expect([name, new RegExp(`'${name}'|^  ${name}: `, 'mu').test(source)]).toEqual([name, true]);
  });

  test('every command names a file in the image', async () => {
    const ignored = (await read('.dockerignore')).split('\n').filter(Boolean);
    for (const [, { command }] of ours) {
      const [program, file = ''] = command ?? [];
      expect(program).toBe('node');
      await access(join(ROOT, file));
      expect(ignored).not.toContain(file.split('/')[0]);
    }
  });

  test('health checks use existing paths and configured ports', async () => {
    for (const [name, { healthcheck, environment = {}, command = [] }] of ours.filter(([, each]) => each.healthcheck)) {
      const [, port, path] = /127\.0\.0\.1:(\d+)(\/\w+)/u.exec(healthcheck?.test.at(-1) ?? '') ?? [];
      const set = environment['PORT'] ?? environment['METRICS_PORT'] ?? environment['SANDBOX_PORT'];
      expect([name, port]).toEqual([name, `${set}`]);
      expect(path).toBeDefined();
      expect(await getSource([command[1]?.split('/')[0] ?? '', 'adapters/telemetry'])).toContain(path);
    }
  });

  test('every dependency exists and supports its condition', () => {
    for (const [name, { depends_on: needed = {} }] of services) {
      for (const [other, { condition }] of Object.entries(needed)) {
        const service = compose.services[other];
        expect([name, other, service !== undefined]).toEqual([name, other, true]);
        if (condition === 'service_healthy') expect([other, service?.healthcheck]).not.toEqual([other, undefined]);
      }
    }
  });

  test('every named volume is declared', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  test('one service builds the shared image', () => {
    expect(ours.length).toBeGreaterThan(4);
    expect(services.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['api']);
  });

  test('ports are bound to loopback unless API_BIND is set', () => {
    const ports = services.flatMap(([, each]) => each.ports ?? []);
    expect(ports.length).toBeGreaterThan(2);
    for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{API_BIND:-127\.0\.0\.1\}):/u);
  });

  test('images are pinned, with the same Temporal release as the launcher', () => {
    const foreign = services.filter(([, { image }]) => image !== 'kinora');
    for (const [name, { image }] of foreign)
      expect([name, image]).toEqual([name, expect.stringMatching(/:\d[\d.]*$/u)]);
    for (const name of ['temporal', 'temporal-schema'])
      expect(compose.services[name]?.image).toMatch(new RegExp(`:${TEMPORAL_SERVER_VERSION.replaceAll('.', '\\.')}$`));
  });

  test('Temporal has the dynamic settings of the launcher here and in the guide without Docker', async () => {
    const guide = (await getBlocks('Without Docker', 'sh')).join('\n');
    expect(compose.configs['temporal-dynamic-config']?.content).toBe(renderDynamicConfig());
    expect(guide).toContain(renderDynamicConfig());
  });

  test('it creates the Temporal tables like the guide without Docker', async () => {
    const guide = (await getBlocks('Without Docker', 'sh')).join('\n');
    expect(schemaSteps(compose.services['temporal-schema']?.command?.[0] ?? '')).toEqual(schemaSteps(guide));
  });
});

describe('the Dockerfile', () => {
  test('the image runs without root and development dependencies', async () => {
    const lines = (await read('Dockerfile')).split('\n');
    expect(lines.findLast((line) => line.startsWith('USER'))).toBe('USER node');
    expect(lines.join('\n')).toContain('npm ci --omit=dev');
    expect((await read('.dockerignore')).split('\n')).toEqual(
      expect.arrayContaining(['.env*', '.git', 'test', 'node_modules']),
    );
  });

  test('the image has one build of ffmpeg and ffprobe, and a program that isolates them', async () => {
    const dockerfile = await read('Dockerfile');
    expect(dockerfile).toMatch(/^FROM node:24-trixie-slim$/mu);
    expect(dockerfile).toMatch(/apt-get install .*\bbubblewrap\b.*\bffmpeg\b/u);
    expect(dockerfile).toContain('rm -rf node_modules/@ffmpeg-binary node_modules/@ffprobe-installer');
  });
});

function getNames(profile: string | undefined): string[] {
  return services.filter(([, { profiles }]) => profiles?.[0] === profile).map(([name]) => name);
}

function schemaSteps(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('temporal-sql-tool'));
}

function sourceOfPrograms(): Promise<string> {
  return getSource(['api', 'worker', 'adapters', 'activities', 'db', 'decks', 'sandbox', 'config']);
}

async function getSource(folders: string[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of folders)
    for await (const file of glob(`${folder}/**/*.ts`, { cwd: ROOT })) texts.push(await read(file));
  return texts.join('\n');
}

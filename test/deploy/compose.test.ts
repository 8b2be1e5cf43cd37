/** Checks docker-compose.yml and the Dockerfile against the Compose schema and our programs, without Docker. */
import { describe, expect, test } from '@jest/globals';
import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { SECTIONS } from '../../config/sections.ts';
import { MAIL } from '../../config/variables/mail.ts';
import { PLATFORMS } from '../../config/variables/platforms.ts';
import { RETENTION } from '../../config/variables/retention.ts';
import { getMeta, type Reader, type Setting } from '../../config/variables/setting.ts';
import { renderDynamicConfig } from '../../bin/temporal/dynamic-config.ts';
import { TEMPORAL_SERVER_VERSION } from '../../bin/temporal/find-temporal.ts';
import { STAND_INS } from '../../tools/docker/build-stand-in.ts';
import { getBlocks } from './get-blocks.ts';

type Service = {
  image: string;
  build?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string | number | null>;
  env_file?: unknown;
  pull_policy?: string;
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  profiles?: string[];
  volumes?: string[];
  configs?: object[];
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
const IMAGE = '${KINORA_IMAGE:-kinora}';
const ours = services.filter(([, { image }]) => image === IMAGE);

/** Read by libraries: the AWS SDK, the OTLP exporter, and Node. */
const LIBRARY_SETTINGS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'NODE_EXTRA_CA_CERTS',
];

/** Set in the image, or found there. */
const IMAGE_SETTINGS = ['KINORA_HOME', 'NODE_ENV', 'WORKFLOW_BUNDLE', 'FFMPEG_PATH', 'FFPROBE_PATH', 'XDG_CACHE_HOME'];

/** Null if the file follows the schema. */
async function findProblems(file: unknown): Promise<unknown> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/u);
  const validate = ajv.compile(JSON.parse(await read('test/deploy/compose-spec.json')) as object);
  validate(file);
  return validate.errors;
}

describe('docker-compose.yml', () => {
  test('the file follows the schema of the Compose Specification', async () => {
    expect(await findProblems(compose)).toBeNull();
    expect(await findProblems({ ...compose, services: { api: { image: 7 } } })).not.toBeNull();
  });

  test('the file has every service, with optional ones by profile', () => {
    expect(getNames(undefined)).toEqual(
      expect.arrayContaining(['postgres', 'temporal-schema', 'temporal', 'temporal-ui', 'api', 'core', 'render']),
    );
    expect(getNames('sandbox')).toEqual(['sandbox']);
    expect(getNames('s3')).toEqual(['s3']);
  });

  test('the API and the core workers get exactly the settings that they read', () => {
    expect(getVariables('api')).toEqual(listSettings('api', 'cli'));
    expect(getVariables('core')).toEqual(
      listSettings('worker').filter((name) => name !== 'PORT' /* PUBLIC_URL is set. */),
    );
  });

  test('render workers get neither credentials of platforms and mail nor retention periods', () => {
    const unread = Object.keys({
      ...PLATFORMS,
      ...RETENTION,
      ...MAIL,
    });
    expect(getVariables('render')).toEqual(getVariables('core').filter((name) => !unread.includes(name)));
  });

  test('the simulator gets its own settings, and the namespace those of Temporal', () => {
    expect(getVariables('sandbox')).toEqual(listSettings('sandbox').filter((name) => name.startsWith('SANDBOX_')));
    expect(getVariables('temporal-namespace').filter((name) => !name.startsWith('TEMPORAL_'))).toEqual([]);
    expect(services.filter(([, { env_file: files }]) => files !== undefined)).toEqual([]);
  });

  test('the override of the guide passes the secret key as a file to every service that reads it', async () => {
    const [block = ''] = await getBlocks('With Docker', 'yaml');
    const override = parse(block, { merge: true }) as {
      services: Record<string, { secrets: string[]; environment: Record<string, string> }>;
      secrets: Record<string, { file: string }>;
    };
    const readers = ours.filter(([, { environment = {} }]) => 'KINORA_SECRET_KEY' in environment);
    expect(Object.keys(override.services).sort()).toEqual(readers.map(([name]) => name).sort());
    for (const { secrets, environment } of Object.values(override.services)) {
      expect(secrets).toEqual(Object.keys(override.secrets));
      expect(environment).toEqual({ KINORA_SECRET_KEY_FILE: `/run/secrets/${secrets[0]}` });
    }
    // An empty value is accepted and counts as unset.
    for (const [, { environment }] of readers)
      expect(environment?.['KINORA_SECRET_KEY']).toMatch(/^\$\{KINORA_SECRET_KEY\?/u);
    expect(await findProblems(override)).toBeNull();
  });

  test('our containers have a read-only root, and no registry is asked for the image', () => {
    for (const [name, { read_only: readOnly, pull_policy: policy }] of ours)
      expect([name, readOnly, policy]).toEqual([name, true, 'never']);
  });

  test('the health check of PostgreSQL connects by TCP, unlike the temporary server of the first start', () => {
    expect(compose.services['postgres']!.healthcheck!.test).toContain('--host=127.0.0.1');
  });

  test('every command names a file in the image', async () => {
    const context = (await read('.dockerignore')).split('\n');
    for (const [, { command }] of ours) {
      const [program, file = ''] = command ?? [];
      expect(program).toBe('node');
      await access(join(ROOT, file));
      expect(context).toContain(`!${file.split('/')[0]}`);
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

  test('the service and Temporal have roles of their own without the rights of a superuser', () => {
    const { postgres, temporal, 'temporal-schema': schema, api } = compose.services;
    const { POSTGRES_USER, POSTGRES_DB } = postgres!.environment!;
    expect([POSTGRES_USER, POSTGRES_DB]).toEqual(['postgres', 'kinora']);
    expect(api!.environment!['DATABASE_URL']).toContain('postgresql://kinora:');
    expect([temporal!.environment!['POSTGRES_USER'], schema!.environment!['SQL_USER']]).toEqual([
      'temporal',
      'temporal',
    ]);
    const users = services.flatMap(([, { environment = {} }]) => [
      environment['SQL_USER'],
      environment['DATABASE_URL'],
    ]);
    expect(users.filter((user) => /^postgres$|\/\/postgres:/u.test(`${user}`))).toEqual([]);

    const sql = compose.configs['database-roles']?.content ?? '';
    expect(sql.match(/^create role .* password/gmu)).toEqual([
      'create role kinora login createrole password',
      'create role temporal login createdb password',
    ]);
    expect(sql).toContain('alter role postgres password null');
    expect(postgres!.configs).toContainEqual({
      source: 'database-roles',
      target: '/docker-entrypoint-initdb.d/roles.sql',
    });
  });

  test('the Temporal release is that of the launcher', () => {
    for (const name of ['temporal', 'temporal-schema'])
      expect(compose.services[name]?.image).toMatch(
        new RegExp(`:${TEMPORAL_SERVER_VERSION.replaceAll('.', '\\.')}\\b`),
      );
  });

  test('there is a stand-in for each image', async () => {
    const [, base = ''] = /^FROM (node:\S+)/mu.exec(await read('Dockerfile')) ?? [];
    const foreign = services.filter(([, { image }]) => image !== IMAGE);
    expect([base, ...foreign.map(([, { image }]) => image)].toSorted()).toEqual(Object.keys(STAND_INS).toSorted());
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
  });

  test('the build context has every file that the Dockerfile copies, and neither tests nor documentation', async () => {
    const context = (await read('.dockerignore')).split('\n').filter((line) => line.startsWith('!'));
    const copied = [...(await read('Dockerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gmu)]
      .flatMap(([, sources = '']) => sources.split(' '))
      .filter((path) => path !== '.');
    expect(copied.length).toBeGreaterThan(6);
    for (const path of copied) expect(context).toContain(`!${path}`);
    for (const path of context) await access(join(ROOT, path.slice(1)));
    expect((await read('.dockerignore')).split('\n')).toContain('*');
    for (const folder of ['test', 'docs', 'bench', 'clients', 'tools']) expect(context).not.toContain(`!${folder}`);
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

function getVariables(service: string): string[] {
  const names = Object.keys(compose.services[service]!.environment ?? {});
  return names.filter((name) => !LIBRARY_SETTINGS.includes(name)).toSorted();
}

/** The settings of config/ that one of the readers reads in a container. */
function listSettings(...readers: Reader[]): string[] {
  return SECTIONS.flatMap(({ settings }) => Object.entries(settings))
    .filter(([name, setting]) => !IMAGE_SETTINGS.includes(name) && isReadBy(setting, readers))
    .map(([name]) => name)
    .toSorted();
}

function isReadBy(setting: Setting, readers: readonly Reader[]): boolean {
  return getMeta(setting).readBy.some((reader) => readers.includes(reader));
}

function schemaSteps(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('temporal-sql-tool'));
}

async function getSource(folders: string[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of folders)
    for await (const file of glob(`${folder}/**/*.ts`, { cwd: ROOT })) texts.push(await read(file));
  return texts.join('\n');
}

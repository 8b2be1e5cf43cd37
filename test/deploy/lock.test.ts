/** What is installed elsewhere is pinned: package-lock.json for every system, the actions of the workflows, and images. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Locked {
  version?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

const { packages } = JSON.parse(await read('package-lock.json')) as {
  packages: Record<string, Locked>;
};

/** The folders in which Node resolves the dependencies of a package. */
function foldersAround(path: string): string[] {
  const nested = [...path.matchAll(/\/node_modules\//gu)].map(({ index }) => path.slice(0, index));
  return ['', ...nested, path].filter((folder, index, all) => all.indexOf(folder) === index);
}

// npm omits packages that its registry does not return, and then `npm ci` rejects the file elsewhere.
test('the lock file contains the native packages of every system', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(wanted.length).toBeGreaterThan(50);
  const missing = wanted.filter(({ path, name }) =>
    foldersAround(path).every((folder) => !packages[join(folder, 'node_modules', name)]?.version),
  );
  expect(missing).toEqual([]);
});

test('every action of the workflows is pinned by a commit, which a tag cannot move', async () => {
  const uses: string[] = [];
  for await (const path of glob('.github/workflows/*.yml')) {
    uses.push(...[...(await readFile(path, 'utf8')).matchAll(/uses: (\S+.*)/gu)].map(([, used = '']) => used));
  }
  expect(uses.length).toBeGreaterThan(8);
  expect(uses.filter((used) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(used))).toEqual([]);
});

const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { image: string }>;
};
const pulled = Object.entries(compose.services).filter(([, { image }]) => !image.startsWith('${KINORA_IMAGE'));
const dockerfile = await read('Dockerfile');
const stages = new Set([...dockerfile.matchAll(/ AS (\S+)$/gmu)].map(([, stage]) => stage));
const bases = [...dockerfile.matchAll(/^FROM (\S+)|--from=(\S+)/gmu)]
  .map(([, base, source = '']) => base ?? source)
  .filter((name) => !stages.has(name));

test('every image that is pulled names its version, with a whole digest or none', async () => {
  const run = [...(await read('.github/workflows/image.yml')).matchAll(/ (\S+\/\S+:v\S+) /gu)].map(([, name]) => name);
  const images = [...pulled.map(([, { image }]) => image), ...bases, ...run];
  expect(images.length).toBeGreaterThan(8);
  const isPinned = /^[\w./-]+:v?\d[\w.-]*(?:@sha256:[0-9a-f]{64})?$/u;
  expect(images.filter((image) => !isPinned.test(`${image}`))).toEqual([]);
});

test('the guide pins every image by its digest', async () => {
  const guide = await read('docs/guides/deploy.md');
  const [, services = ''] = /config --lock-image-digests ([\w -]+) > pinned\.yml/u.exec(guide) ?? [];
  expect(services.split(' ').toSorted()).toEqual(pulled.map(([name]) => name).toSorted());
  const [, base] = /--build-context\s(\S+)=docker-image:\/\/\S+@sha256:…/u.exec(guide) ?? [];
  expect(new Set([...bases, /base\.name="(\S+)"/u.exec(dockerfile)?.[1]])).toEqual(new Set([base]));
  expect(guide).toMatch(/--set image\.tag=[\d.]+@sha256:…/u);
  const template = '{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}';
  expect(await read('deploy/helm/templates/_pod.tpl')).toContain(template);
});

test('the encoder is isolated in the image, with Docker and with the chart, or nothing starts', async () => {
  expect(dockerfile).toMatch(/^ENV .*\bENCODER_ISOLATION=required$/mu);
  for (const path of ['docker-compose.yml', 'deploy/helm/values.yaml'])
    expect(await read(path)).toMatch(/^ +ENCODER_ISOLATION: (?:required|\$\{ENCODER_ISOLATION:-required\})$/mu);
});

test('each package carries its licence', async () => {
  const licence = await read('LICENSE');
  for (const folder of ['clients/python', 'clients/typescript', 'deploy/helm'])
    expect([folder, await read(`${folder}/LICENSE`)]).toEqual([folder, licence]);
  // n8n lists nodes under this licence only.
  expect(await read('clients/n8n/LICENSE.md')).toContain('MIT License');
});

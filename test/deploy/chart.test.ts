/** Checks deploy/helm against our programs and settings, without Helm. */
import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { SECTIONS } from '../../config/sections.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

async function readTemplates(): Promise<string> {
  const texts: string[] = [];
  for await (const path of glob('deploy/helm/templates/*.yaml', { cwd: ROOT })) texts.push(await read(path));
  return texts.join('\n');
}

const find = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('every variable of the chart is a setting', async () => {
  const { settings } = parse(await read('deploy/helm/values.yaml')) as { settings: Record<string, string> };
  const fixed = find(await readTemplates(), /name: ([A-Z][A-Z_]+), value/gu);
  const known = SECTIONS.flatMap((section) => Object.keys(section.settings));
  expect(fixed.length).toBeGreaterThan(4);
  expect([...fixed, ...Object.keys(settings)].filter((name) => !known.includes(name))).toEqual([]);
});

test('every command of the chart starts a program of the image', async () => {
  const files = find(await readTemplates(), /command: \[node, ([^\]]+)\]/gu);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) await access(join(ROOT, file));
});

test('workers have as long to stop as in docker-compose.yml, and the chart the version of the package', async () => {
  expect(await readTemplates()).toContain('terminationGracePeriodSeconds: 60');
  expect(await read('docker-compose.yml')).toContain('stop_grace_period: 60s');
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  expect(parse(await read('deploy/helm/Chart.yaml'))).toMatchObject({ version, appVersion: version });
});

test('the network policy opens the metrics to its peers only, and no other port than the API', async () => {
  const text = await read('deploy/helm/templates/network-policy.yaml');
  const rules = text
    .slice(text.indexOf('ingress:'))
    .split(/^ {4}- /mu)
    .slice(1);
  expect(rules.map((rule) => [...rule.matchAll(/port: (\w+)/gu)].map(([, port]) => port))).toEqual([
    ['http'],
    ['metrics'],
  ]);
  expect(rules[1]).toMatch(/^from: /u);
  const { networkPolicy } = parse(await read('deploy/helm/values.yaml')) as { networkPolicy: object };
  expect(networkPolicy).toMatchObject({ enabled: true, metricsFrom: [{ namespaceSelector: expect.anything() }] });
});

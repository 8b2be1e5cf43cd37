/** What is installed elsewhere is pinned: package-lock.json for every system, and the actions of the workflows. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

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

test('each package carries its licence', async () => {
  const licence = await read('LICENSE');
  for (const folder of ['clients/python', 'clients/typescript', 'deploy/helm'])
    expect([folder, await read(`${folder}/LICENSE`)]).toEqual([folder, licence]);
  // n8n lists nodes under this licence only.
  expect(await read('clients/n8n/LICENSE.md')).toContain('MIT License');
});

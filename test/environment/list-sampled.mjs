import { globSync, readFileSync } from 'node:fs';

/** Lists the test files of which `npm test` runs a sample. */
export function listSampled(root) {
  return globSync('test/**/*.test.ts', { cwd: root })
    .filter((path) => readFileSync(`${root}/${path}`, 'utf8').includes('/support/runs.ts'))
    .map((path) => `<rootDir>/${path}`);
}

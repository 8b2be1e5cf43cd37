/** What made tests fail now and then, and may not come back. `npm test` runs once, with three workers on two processors. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** In milliseconds: the limit of a test in `jest.config.mjs`. */
const LIMIT = 300_000;

const files = execFileSync('git', ['ls-files', '--', 'test/*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((path) => [path, readFileSync(path, 'utf8')]);

/** The files that `isFaulty` finds, with what it found. */
function find(pattern, isFaulty = () => true) {
  return files.flatMap(([path, text]) =>
    [...text.matchAll(pattern)].filter((match) => isFaulty(match, path)).map(([found]) => `${path}: ${found.trim()}`),
  );
}

test('tests press buttons by pressButton, because a key does not wait until the button is enabled', () => {
  assert.deepEqual(find(/getByRole\('button'[^;]*\)\.press\(/gu), []);
});

test('tests read what a page shows by expectSoon, because the page may not have rendered it yet', () => {
  const read =
    /expect\(\[?await .*\.(?:inputValue|innerText|allTextContents|isDisabled|isEnabled|isChecked|count)\(\)/gu;
  assert.deepEqual(
    find(read, (_, path) => path.startsWith('test/console/')),
    [],
  );
});

test('no test has a limit below that of all tests, because the machine may be slow', () => {
  const limits = /(?:jest\.setTimeout\(|^ *\}, |^ +\},\n +)(\d[\d_]*),?\s*\);$/gmu;
  assert.deepEqual(
    find(limits, ([, ms]) => ms.length > 3 && Number(ms.replaceAll('_', '')) <= LIMIT),
    [],
  );
});

test('generated inputs are the same in every run of the day, and only the long proofs draw new ones', () => {
  const asserted = /(?:await |^ *)(?:fc\.)?assert\(\n\s+(?:fc\.)?\w*[pP]roperty\([^]*?\n {2,}\}\),\n(.*)$/gmu;
  assert.deepEqual(
    find(asserted, ([, options], path) => !path.includes('.long.') && !options.includes('seed: ')),
    [],
  );
});

test('a test looks only at the locks and connections of its own database', () => {
  const looks = /pg_(?:locks|stat_activity)\b[^;]*/gu;
  assert.deepEqual(
    find(looks, ([statement]) => !/current_database\(\)|objid|::regclass/u.test(statement)),
    [],
  );
});

test('test files use databases of their own, because rows of others would fill the batch of a job', () => {
  const allowed = [
    'test/support/database.ts',
    'test/support/start-servers.ts',
    'test/environment/minted-databases.ts',
    'test/races/slot-races.ts',
  ];
  assert.deepEqual(
    find(/TEST_POSTGRES_URL/gu, (_, path) => !allowed.includes(path)),
    [],
  );
});

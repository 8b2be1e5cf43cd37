import { listSampled } from './test/environment/list-sampled.mjs';

/**
 * `npm test` runs the tests of daily work, `npm run test:full` the long proofs: the files named `*.long.test.ts`, and
 * without sampling those that import `test/support/runs.ts`. `KINORA_TESTS=all` runs everything.
 */
const LONG = '\\.long\\.test\\.ts$';
const TEST_FILES = '<rootDir>/test/**/*.test.ts';
const SUITES = {
  day: () => ({ testMatch: [TEST_FILES], testPathIgnorePatterns: ['/node_modules/', LONG] }),
  long: () => ({ testMatch: ['<rootDir>/test/**/*.long.test.ts', ...listSampled(import.meta.dirname)] }),
  all: () => ({ testMatch: [TEST_FILES] }),
};

/** Node strips the types itself, so nothing is transformed. One PostgreSQL, Temporal and simulator serve the whole run. */
export default {
  ...SUITES[process.env.KINORA_TESTS ?? 'day'](),
  runtime: '<rootDir>/test/environment/native-runtime.ts',
  testEnvironment: '<rootDir>/test/environment/native-environment.ts',
  injectGlobals: false,
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  globalSetup: '<rootDir>/test/environment/setup.ts',
  globalTeardown: '<rootDir>/test/environment/teardown.ts',
  testSequencer: '<rootDir>/test/environment/longest-first.mjs',
  // Ends what hangs. A slow machine that runs several files at once is not a failure.
  testTimeout: 300_000,
  // Many tests wait for a slot, a retry or a process, so two processors serve more than two of them.
  maxWorkers: 3,
  // A worker that ends writes its compiled modules to Node's cache.
  workerGracefulExitTimeout: 10_000,
  // The modules of a test file stay in memory until its worker ends.
  workerIdleMemoryLimit: '2GB',
};

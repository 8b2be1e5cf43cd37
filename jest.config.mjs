/** `npm test` runs the tests of daily work, `npm run test:full` the long proofs: files named `*.long.test.ts`. */
const isLong = process.env.KINORA_TESTS === 'long';

/** Node strips the types itself, so nothing is transformed. One PostgreSQL, Temporal and simulator serve the whole run. */
export default {
  runtime: '<rootDir>/test/environment/native-runtime.ts',
  testEnvironment: '<rootDir>/test/environment/native-environment.ts',
  injectGlobals: false,
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: [isLong ? '<rootDir>/test/**/*.long.test.ts' : '<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: isLong ? ['/node_modules/'] : ['/node_modules/', '\\.long\\.test\\.ts$'],
  globalSetup: '<rootDir>/test/environment/setup.ts',
  globalTeardown: '<rootDir>/test/environment/teardown.ts',
  testSequencer: '<rootDir>/test/environment/longest-first.mjs',
  testTimeout: 60_000,
  maxWorkers: 3,
  // The modules of a test file stay in memory until its worker ends.
  workerIdleMemoryLimit: '2GB',
};

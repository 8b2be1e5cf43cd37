/** Node strips the types itself, so nothing is transformed; one real PostgreSQL, Temporal and sandbox serve the whole run. */
export default {
  testEnvironment: 'node',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/environment/setup.ts',
  globalTeardown: '<rootDir>/test/environment/teardown.ts',
  testSequencer: '<rootDir>/test/environment/longest-first.mjs',
  testTimeout: 60_000,
  maxWorkers: 2,
  // What Node keeps of each file's modules (jestjs/jest#14605) slows the later ones: large uploads then end in time-outs.
  workerIdleMemoryLimit: '1GB',
};

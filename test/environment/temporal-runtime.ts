import { DefaultLogger, Runtime } from '@temporalio/worker';

/** Temporal allows one runtime per process, so the test files of a worker share it: import this file for its effect. */
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
  shutdownSignals: [],
});

import { stopServers } from '../support/start-servers.ts';

/** Jest has written its results by then. What the test files share keeps the process alive if it runs them itself. */
const EXIT_AFTER_MS = 500;

export default async function stop(): Promise<void> {
  await stopServers();
  setTimeout(() => process.exit(), EXIT_AFTER_MS).unref();
}

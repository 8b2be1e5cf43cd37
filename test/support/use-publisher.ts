import { afterAll, beforeAll } from '@jest/globals';
import { openPublisher, type TestPublisher } from './publisher.ts';

/** Opens a publisher for one test file and closes it afterwards. */
export function usePublisher(sandboxEnv: Record<string, string> = {}): TestPublisher {
  const publisher = {} as TestPublisher;
  beforeAll(async () => void Object.assign(publisher, await openPublisher(sandboxEnv)));
  afterAll(() => publisher.close?.());
  return publisher;
}

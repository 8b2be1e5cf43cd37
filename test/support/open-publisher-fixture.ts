import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { openPublisher, type TestPublisher } from './publisher.ts';
import { fetchControl } from './sandbox-control.ts';

/** What `build` makes of a publisher with its own simulator, for one test file. No fault outlives a test. */
export function openPublisherFixture<F extends { publisher: TestPublisher }>(build: (of: TestPublisher) => F): F {
  const fixture = {} as F;
  beforeAll(async () => void Object.assign(fixture, build(await openPublisher())));
  afterAll(() => fixture.publisher.close());
  beforeEach(() => fetchControl(fixture.publisher.sandboxUrl, 'faults', { method: 'DELETE' }));
  return fixture;
}

import { createPeerDatabase, runPeer } from '../peers/peer.ts';
import { readLateness, type Lateness } from './burst.ts';
import { prepareSends } from './prepared-sends.ts';
import type { PostFixture } from './post-fixture.ts';

/** The time that the peer has to start and load its sends. */
const START_DELAY_MS = 8_000;

/** Makes only the last call of as many uploads, as jobs of a queue that polls PostgreSQL. */
export async function runQueue(fixture: PostFixture, posts: number, name: string): Promise<Lateness> {
  const sends = await prepareSends(fixture, posts, name);
  const database = await createPeerDatabase(fixture.dev.databaseUrl, name);
  const at = Date.now() + START_DELAY_MS;
  await runPeer(new URL('poller.ts', import.meta.url), sends, fixture.dev.sandboxUrl, database, String(at));
  return readLateness(fixture, name, posts, at);
}

import { createPeerDatabase, runPeer } from '../peers/peer.ts';
import { computeLateness, type Lateness } from './lateness.ts';
import { prepareSends } from './prepared-sends.ts';
import type { PublishFixture } from './publish-fixture.ts';

/** The time that a peer has to start and load its sends. */
const START_DELAY_MS = 8_000;

export type PeerLateness = Lateness & { perSecond: number };

/** Makes only the last call of the same number of uploads, all at the same time. */
export function runBareUploads(fixture: PublishFixture, posts: number, name: string): Promise<PeerLateness> {
  return measurePeer(fixture, posts, name, 'bare-uploads.ts');
}

/** Runs the same sends as jobs of a queue that polls PostgreSQL. */
export async function runPoller(fixture: PublishFixture, posts: number, name: string): Promise<PeerLateness> {
  return measurePeer(fixture, posts, name, 'poller.ts', await createPeerDatabase(fixture.dev.databaseUrl, name));
}

async function measurePeer(
  fixture: PublishFixture,
  posts: number,
  name: string,
  program: string,
  ...args: string[]
): Promise<PeerLateness> {
  const sends = await prepareSends(fixture, posts, name);
  const at = Date.now() + START_DELAY_MS;
  await runPeer(new URL(program, import.meta.url), sends, fixture.dev.sandboxUrl, ...args, String(at));
  const lateness = await computeLateness(fixture, name, posts, at);
  const accepted = posts - lateness.lost + lateness.double;
  return { ...lateness, perSecond: Math.round((accepted / lateness.last) * 10_000) / 10 };
}

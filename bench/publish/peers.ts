import { createPeerDatabase, runPeer } from '../peers/peer.ts';
import { computeLateness, type Lateness } from './lateness.ts';
import { prepareSends } from './prepared-sends.ts';
import type { PublishFixture } from './publish-fixture.ts';

/** From the start of a peer's process to its instant: time to boot and to take its sends in. */
const INSTANT_IN_MS = 8_000;

export type PeerLateness = Lateness & { perSecond: number };

/** The same number of uploads whose last call is all that is made, at once. */
export function runBareUploads(fixture: PublishFixture, posts: number, name: string): Promise<PeerLateness> {
  return judged(fixture, posts, name, 'bare-uploads.ts');
}

/** The same sends as jobs of a queue that polls PostgreSQL, on the instance's server. */
export async function runPoller(fixture: PublishFixture, posts: number, name: string): Promise<PeerLateness> {
  return judged(fixture, posts, name, 'poller.ts', await createPeerDatabase(fixture.dev.databaseUrl, name));
}

async function judged(
  fixture: PublishFixture,
  posts: number,
  name: string,
  program: string,
  ...args: string[]
): Promise<PeerLateness> {
  const sends = await prepareSends(fixture, posts, name);
  const at = Date.now() + INSTANT_IN_MS;
  await runPeer(new URL(program, import.meta.url), sends, fixture.dev.sandboxUrl, ...args, String(at));
  const lateness = await computeLateness(fixture, name, posts, at);
  const accepted = posts - lateness.lost + lateness.double;
  return { ...lateness, perSecond: Math.round((accepted / lateness.last) * 10_000) / 10 };
}

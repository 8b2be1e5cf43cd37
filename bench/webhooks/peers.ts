import { createPeerDatabase, runPeer } from '../peers/peer.ts';
import type { WebhooksFixture } from './webhooks-fixture.ts';

/** Returns deliveries per second of a peer whose deliveries are all queued at the start. */
export async function runPeerDeliveries(
  { dev, receiverUrl, secret }: Pick<WebhooksFixture, 'dev' | 'receiverUrl' | 'secret'>,
  name: 'outbox' | 'queue',
  count: number,
): Promise<number> {
  const program = new URL(`${name}-deliveries.ts`, import.meta.url);
  const databaseUrl = await createPeerDatabase(dev.databaseUrl, name);
  const output = await runPeer(program, databaseUrl, receiverUrl, secret, String(count));
  return (JSON.parse(output) as { perSecond: number }).perSecond;
}

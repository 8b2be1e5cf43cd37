import { createPeerDatabase, runPeer } from '../peers/peer.ts';
import type { WebhooksFixture } from './webhooks-fixture.ts';

/** Deliveries per second of a peer that has all of them at hand from the start. */
export async function runPeerDeliveries(
  { dev, receiverUrl, secret }: Pick<WebhooksFixture, 'dev' | 'receiverUrl' | 'secret'>,
  name: 'outbox' | 'queue',
  count: number,
): Promise<number> {
  const program = new URL(`${name}-deliveries.ts`, import.meta.url);
  const databaseUrl = await createPeerDatabase(dev.databaseUrl, name);
  const said = await runPeer(program, databaseUrl, receiverUrl, secret, String(count));
  return (JSON.parse(said) as { perSecond: number }).perSecond;
}

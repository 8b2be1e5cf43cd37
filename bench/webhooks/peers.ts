import { peerDatabase, runPeer } from '../peers/peer.ts';
import type { WebhookStage } from './stage.ts';

/** Deliveries per second of a peer that has all of them at hand from the start. */
export async function peerDeliveries(
  { dev, receiverUrl, secret }: Pick<WebhookStage, 'dev' | 'receiverUrl' | 'secret'>,
  name: 'outbox' | 'queue',
  count: number,
): Promise<number> {
  const program = new URL(`${name}-deliveries.ts`, import.meta.url);
  const databaseUrl = await peerDatabase(dev.databaseUrl, name);
  const said = await runPeer(program, databaseUrl, receiverUrl, secret, String(count));
  return (JSON.parse(said) as { perSecond: number }).perSecond;
}

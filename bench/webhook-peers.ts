import { Client } from 'pg';
import { runPeer } from './run-peer.ts';
import type { WebhookStage } from './webhook-stage.ts';

/** Workflows of one activity and nothing in it, per second, on the instance's Temporal server. */
export async function bareWorkflowsPerSecond(dev: WebhookStage['dev'], workflows: number): Promise<number> {
  const said = await runPeer('bare-workflows.ts', dev.temporalAddress, dev.temporalNamespace, String(workflows));
  return (JSON.parse(said) as { oneStep: number }).oneStep;
}

/** Deliveries per second of a peer that has all of them at hand from the start. */
export async function peerDeliveries(
  { dev, receiverUrl, secret }: Pick<WebhookStage, 'dev' | 'receiverUrl' | 'secret'>,
  program: string,
  count: number,
): Promise<number> {
  const name = `peer_${program.replaceAll(/\W/gu, '_')}`;
  const server = new Client({ connectionString: dev.databaseUrl });
  await server.connect();
  await server.query(`create database ${server.escapeIdentifier(name)}`);
  await server.end();
  const url = new URL(dev.databaseUrl);
  url.pathname = `/${name}`;
  return (JSON.parse(await runPeer(program, url.href, receiverUrl, secret, String(count))) as { perSecond: number })
    .perSecond;
}

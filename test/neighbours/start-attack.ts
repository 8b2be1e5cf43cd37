import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BenchTeam } from './bench-team.ts';

export interface AttackOrder {
  name: string;
  size: number;
  databaseUrl: string;
  baseUrl: string;
  team: Omit<BenchTeam, 'client'>;
}

export interface AttackTraffic {
  /** The replies to the attacker's own requests, by status. */
  replies: Record<number, number>;
  /** Requests that the attacker's server received, by its behaviour. */
  requests: Record<string, number>;
}

/** Attacks in a thread of its own, because the attacker's work with large replies would delay what the victim's clock measures. */
export async function startAttack(order: AttackOrder): Promise<{ traffic: AttackTraffic; stop(): Promise<void> }> {
  const thread = new Worker(new URL('attacker.ts', import.meta.url), { workerData: order });
  await once(thread, 'message');
  const traffic: AttackTraffic = { replies: {}, requests: {} };
  const stop = async (): Promise<void> => {
    thread.postMessage('stop', []);
    const [counted] = await once(thread, 'message');
    Object.assign(traffic, counted);
    await thread.terminate();
  };
  return { traffic, stop };
}

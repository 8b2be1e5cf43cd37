import type { Exchange } from './exchange.ts';
import { json, Refusal } from './reply.ts';

/** Reads the body of a call to the simulator's own API. */
export async function readInput(exchange: Exchange): Promise<Record<string, unknown>> {
  const value = await exchange.object();
  if (!value) throw new Refusal(json(400, { error: 'the body must be a JSON object' }));
  return value;
}

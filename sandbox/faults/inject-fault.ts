import { setTimeout as sleep } from 'node:timers/promises';
import { clipappFault, clipappSaid } from './clipapp/errors.ts';
import type { Exchange } from './exchange.ts';
import type { Fault, Said } from './faults.ts';
import type { Platform } from './platform.ts';
import { reelnetFault, reelnetSaid } from './reelnet/errors.ts';
import { Refusal, type Reply } from './reply.ts';
import { videoshortsFault, videoshortsSaid } from './videoshorts/errors.ts';
import type { World } from './world.ts';

/** The faults that a platform words itself. */
export type SpokenFault = Extract<Fault, '5xx' | 'expired-token' | 'rate-limited'>;

/** Thrown to end a connection without an answer. */
export class Severed extends Error {}

const SPEAK: Record<Platform, (fault: SpokenFault, call: string) => Reply> = {
  clipapp: clipappFault,
  reelnet: reelnetFault,
  videoshorts: videoshortsFault,
};

/** An error by its code, in the envelope that the call answers with. */
const SAY: Record<Platform, (said: Said, call: string) => Reply> = {
  clipapp: clipappSaid,
  reelnet: reelnetSaid,
  videoshorts: videoshortsSaid,
};

/**
 * Every handler passes here once it knows who calls and before it changes anything. Throws where an armed fault strikes
 * now; one that strikes after the act is left on the exchange for the server.
 */
export async function strike(
  world: World,
  exchange: Exchange,
  platform: Platform,
  call: string,
  accountId: string | null,
): Promise<void> {
  const armed = world.faults.take(platform, call, accountId);
  if (!armed) return;
  const struck = world.struck.note(armed, call, accountId);
  switch (armed.fault) {
    case 'slow':
    case 'after-accept-lost-reply':
    case 'after-accept-5xx':
    case 'cut-upload':
    case 'fails':
      exchange.afterwards = { armed, struck };
      return;
    case 'before-accept':
      await pause(world, armed.afterMs);
      throw new Severed();
    case '5xx':
    case 'expired-token':
    case 'rate-limited':
      await pause(world, armed.afterMs);
      throw new Refusal(SPEAK[platform](armed.fault, call));
    case 'error':
      await pause(world, armed.afterMs);
      throw new Refusal(SAY[platform](armed.said, call));
    case 'answer':
      await pause(world, armed.afterMs);
      throw new Refusal(anyAnswer(armed.said));
  }
}

/** What is left of the answer once the call was carried out. */
export async function afterwards(world: World, exchange: Exchange, reply: Reply): Promise<Reply> {
  if (!exchange.afterwards) return reply;
  const { armed, struck } = exchange.afterwards;
  await pause(world, armed.fault === 'slow' ? armed.slowMs : armed.afterMs);
  if (armed.fault === 'slow' && !exchange.abandoned) world.struck.answeredLate(struck);
  if (armed.fault === 'after-accept-lost-reply' || armed.fault === 'cut-upload') throw new Severed();
  return armed.fault === 'after-accept-5xx' ? SPEAK[armed.platform]('5xx', armed.call) : reply;
}

function anyAnswer({ status, headers, body, bodyBytes }: Said): Reply {
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body: bodyBytes > 0 ? 'x'.repeat(bodyBytes) : body };
}

async function pause(world: World, ms: number): Promise<void> {
  if (ms === 0) return;
  try {
    await sleep(ms, undefined, { signal: world.closing });
  } catch (error) {
    if (world.closing.aborted) throw new Severed();
    throw error;
  }
}

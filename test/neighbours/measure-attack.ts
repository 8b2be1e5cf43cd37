import { rm } from 'node:fs/promises';
import { openDatabase } from '../../db/connection/open-database.ts';
import { launchInstance, type LaunchedInstance } from '../support/processes/launch-instance.ts';
import type { Attack } from './attacks.ts';
import { openTeam } from './bench-team.ts';
import { openHostileServer } from './hostile-server.ts';
import { openVictim } from './open-victim.ts';
import { measureVictim, type Measured } from './victim.ts';

export interface Outcome {
  alone: Measured;
  beside: Measured;
  /** The processes of the instance that ended during the attack. */
  lost: string[];
  /** The replies to the attacker's own requests, by status. */
  replies: Record<number, number>;
  /** Requests that the attacker's server received, by its behaviour. */
  requests: Record<string, number>;
}

export interface Size {
  /** 1 is the full attack. */
  attack: number;
  minReads: number;
}

/** Measures the victim alone and then beside the attack, on a new instance. */
export async function measureAttack(attack: Attack, size: Size): Promise<Outcome> {
  const launched = await launchInstance({ VALIDATE_RESPONSES: 'off', NODE_ENV: 'production' }, 'ignore');
  try {
    return await measureOn(launched, attack, size);
  } finally {
    await launched.stop();
    await rm(launched.home, { recursive: true, force: true });
  }
}

async function measureOn(launched: LaunchedInstance, attack: Attack, size: Size): Promise<Outcome> {
  const { databaseUrl, baseUrl, pids } = await launched.dev();
  const orm = await openDatabase(databaseUrl, { poolSize: 4 });
  const place = { orm, baseUrl, home: launched.home };
  const stop = new AbortController();
  const [victim, attacker, server] = [
    await openVictim(place),
    await openTeam(place, 'attacker', stop.signal),
    await openHostileServer(),
  ];
  try {
    const alone = await measureVictim(victim, 'Alone', size.minReads);
    await attack.start({ ...attacker, server, signal: stop.signal }, size.attack);
    const beside = await measureVictim(victim, 'Beside', size.minReads);
    const now: Record<string, number | undefined> = (await launched.dev()).pids;
    const lost = Object.entries(pids).filter(([part, pid]) => now[part] !== pid);
    return {
      alone,
      beside,
      lost: lost.map(([part]) => part),
      requests: { ...server.requests },
      replies: attacker.client.replies,
    };
  } finally {
    stop.abort();
    server.close();
    await victim.close();
    await orm.close();
  }
}

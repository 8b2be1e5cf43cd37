import { rm } from 'node:fs/promises';
import { openDatabase } from '../../db/connection/open-database.ts';
import { launchInstance, type LaunchedInstance } from '../support/processes/launch-instance.ts';
import type { Attack } from './attacks.ts';
import { openTeam, buildDeck, type Place } from './bench-team.ts';
import { startAttack, type AttackTraffic } from './start-attack.ts';
import { measureVictim, type Measured, LIMIT_MS, type Victim } from './victim.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startReceiver } from '../support/receiver.ts';
import { waitUntil } from './wait-until.ts';

export interface Outcome extends AttackTraffic {
  alone: Measured;
  beside: Measured;
  /** The processes of the instance that ended during the attack. */
  lost: string[];
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
  const victim = await openVictim(place);
  const { client: _client, ...team } = await openTeam(place, 'attacker');
  try {
    const alone = await measureVictim(victim, 'Alone', size.minReads);
    const running = await startAttack({ name: attack.name, size: size.attack, databaseUrl, baseUrl, team });
    const beside = await measureVictim(victim, 'Beside', size.minReads).finally(running.stop);
    const now: Record<string, number | undefined> = (await launched.dev()).pids;
    const lost = Object.entries(pids).filter(([part, pid]) => now[part] !== pid);
    return { alone, beside, lost: lost.map(([part]) => part), ...running.traffic };
  } finally {
    await victim.close();
    await orm.close();
  }
}

/** A team with a webhook, and a server with a video that needs no encoding: the team's first render. */
async function openVictim(place: Place): Promise<Victim & { close(): Promise<void> }> {
  const team = await openTeam(place, 'victim');
  const receiving = await startReceiver();
  const { client, selectedAccounts } = team;
  await client.post('/webhooks', { url: receiving.url, events: ['post.published'] });
  const deck = {
    deck: buildDeck('First'),
    format: 'walloftext',
    schedule: 'draft',
    selectedAccounts,
    caption: 'Hello',
  };
  const { data: draft } = await client.post<{ id: string }>('/posts', deck);
  const mediaUrl = await waitUntil(
    async () => (await client.get<{ mediaUrl: string | null }>(`/posts/${draft.id}`)).data.mediaUrl,
    { everyMs: 500, limitMs: LIMIT_MS },
  );
  if (!mediaUrl) throw new Error('The first render of the victim did not end.');
  const video = Buffer.from(await (await fetch(mediaUrl)).arrayBuffer());
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(video));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const videoUrl = `http://localhost:${(server.address() as AddressInfo).port}/video.mp4`;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await receiving.close();
  };
  return { ...team, receiver: receiving, videoUrl, close };
}

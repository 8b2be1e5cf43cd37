import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets, type ServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { openDatabase } from '../../db/connection/open-database.ts';
import { PLATFORMS, type Platform } from '../../sandbox/platform.ts';
import { SUBSCRIBABLE_TYPES } from '../../domain/webhooks/event-types.ts';
import { readyContent } from '../support/ready-post.ts';
import { mintKey, mintTeam } from '../support/teams.ts';
import { MASTER_KEY, type LaunchedInstance } from '../support/processes/launch-instance.ts';
import { RetryingClient, requireOk, createTraffic, type Traffic } from './retrying-client.ts';
import { AccountOwner } from './account-owner.ts';
import type { ChaosReceiver } from './receiver.ts';

/** A team with the rows and accounts that its operations need. */
export interface ChaosTeam {
  teamId: string;
  /** A ready video. */
  contentId: string;
  /** Sets of one account per platform. */
  accounts: Record<Platform, string[]>[];
  accountOwner: AccountOwner;
  /** One per API key, because rate limits apply per key. */
  clients: RetryingClient[];
  /** Used only by the automation of the team. */
  automationAccount: string;
}

export interface ChaosFixture {
  orm: MikroORM;
  secrets: ServiceSecrets;
  baseUrl: string;
  sandboxUrl: string;
  home: string;
  teams: ChaosTeam[];
  traffic: Traffic;
}

/** `maxOperations` is per team. */
export async function openChaosFixture(
  launched: LaunchedInstance,
  receiver: ChaosReceiver,
  size: { teams: number; maxOperations: number },
): Promise<ChaosFixture> {
  const { databaseUrl, baseUrl, sandboxUrl } = await launched.dev();
  const orm = await openDatabase(databaseUrl, { poolSize: 4 });
  const secrets = createServiceSecrets(MASTER_KEY);
  const { home } = launched;
  const fixture: ChaosFixture = { orm, secrets, baseUrl, sandboxUrl, home, teams: [], traffic: createTraffic() };
  while (fixture.teams.length < size.teams) {
    fixture.teams.push(await openTeam(fixture, receiver, `chaos${fixture.teams.length}`, size.maxOperations));
  }
  return fixture;
}

/** An operation sends up to three requests of the posts group, plus retries; the rate limit is 60 per key in five minutes. */
const OPERATIONS_PER_KEY = 12;
const OPERATIONS_PER_ACCOUNT = 37;

/** `name` is the prefix of the usernames of its accounts. */
async function openTeam(
  { orm, secrets, baseUrl, home, traffic }: ChaosFixture,
  receiver: ChaosReceiver,
  name: string,
  maxOperations: number,
): Promise<ChaosTeam> {
  const minted = await mintTeam({ orm }, 'agency');
  const teamId = minted.team.id;
  const storage = createLocalStorage({ dir: join(home, 'media'), publicUrl: new URL(baseUrl).origin });
  const scratchDir = await mkdtemp(join(home, 'content-'));
  const contentId = await readyContent({ orm, storage, mediaToken: secrets.mediaToken, scratchDir }, minted);
  const clients: RetryingClient[] = [];
  while (clients.length * OPERATIONS_PER_KEY < maxOperations) {
    clients.push(new RetryingClient(baseUrl, (await mintKey({ orm }, teamId)).text, traffic));
  }
  const owner = new AccountOwner(new DemoApi(baseUrl, minted.key));
  const accounts: ChaosTeam['accounts'] = [];
  while (accounts.length * OPERATIONS_PER_ACCOUNT < maxOperations) {
    const username = `${name}_${accounts.length}`;
    const [clipapp, reelnet, videoshorts] = [
      await owner.connect('clipapp', username),
      await owner.connect('reelnet', username),
      await owner.connect('videoshorts', username),
    ];
    accounts.push({ clipapp: [clipapp], reelnet: [reelnet], videoshorts: [videoshorts] });
  }
  const automationAccount = await owner.connect('clipapp', `${name}_automation`);
  const path = `/${teamId}`;
  const body = { url: receiver.url(path), events: SUBSCRIBABLE_TYPES };
  const endpoint = await selectClient({ clients }, 0).post<{ secret: string }>('/webhooks', body, `subscribe ${path}`);
  receiver.trust(path, requireOk('POST /webhooks', endpoint).secret);
  return { teamId, contentId, accounts, accountOwner: owner, clients, automationAccount };
}

/** Operations use the clients in turn. */
export function selectClient({ clients }: Pick<ChaosTeam, 'clients'>, act: number): RetryingClient {
  const client = clients[act % clients.length];
  if (!client) throw new Error('The team has no API key.');
  return client;
}

/** Returns one account for each platform. */
export function selectAccounts(team: ChaosTeam, act: number, platforms: readonly Platform[]): Record<string, string[]> {
  const set = team.accounts[act % team.accounts.length];
  return Object.fromEntries(platforms.map((platform) => [platform, set?.[platform] ?? []]));
}

/** Returns one or more platforms, chosen by a random number in [0, 1). */
export function drawPlatforms(draw: number, from: readonly Platform[] = PLATFORMS): Platform[] {
  const start = Math.floor(draw * from.length);
  const count = 1 + (Math.floor(draw * 997) % from.length);
  return Array.from({ length: count }, (_, index) => from[(start + index) % from.length] as Platform);
}

/** Without `reelnet`, whose posts take long, a publisher runs within a task of its workflow. */
export function drawTwoOrThree(draw: number): Platform[] {
  return PLATFORMS.filter((platform) => platform !== 'reelnet' || draw < 0.5);
}

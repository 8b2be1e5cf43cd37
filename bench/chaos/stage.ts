import type { MikroORM } from '@mikro-orm/postgresql';
import { PLATFORMS, type Platform } from '../../domain/platforms.ts';
import { EVENT_TYPES } from '../../domain/webhooks.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { prepareStage, type ChaosStage } from '../chaos-publish-stage.ts';
import type { Launched } from '../launched.ts';
import { CarefulClient, granted, noTraffic, type Traffic } from './careful-client.ts';
import type { ChaosReceiver } from './receiver.ts';

/** One team with everything that its acts need before the first part is struck. */
export interface ChaosTeam extends ChaosStage {
  /** One per key: each has windows of its own. */
  clients: CarefulClient[];
  /** Its automation's own, so that nothing else goes out there. */
  automationAccount: string;
}

export interface MixedStage {
  orm: MikroORM;
  teams: ChaosTeam[];
  sandboxUrl: string;
  traffic: Traffic;
}

/** An act makes up to three requests of the posts group, and each may be made again. */
const REQUESTS_PER_ACT = 2;

/** `acts` is the most that one team does. */
export async function openMixedStage(
  launched: Launched,
  receiver: ChaosReceiver,
  size: { teams: number; acts: number },
): Promise<MixedStage> {
  const traffic = noTraffic();
  const teams: ChaosTeam[] = [];
  for (let index = 0; index < size.teams; index++) {
    teams.push(await openTeam(launched, receiver, { name: `chaos${index}`, acts: size.acts }, traffic));
  }
  const [first] = teams;
  if (!first) throw new Error('Chaos needs a team.');
  return { orm: first.orm, teams, sandboxUrl: first.sandboxUrl, traffic };
}

async function openTeam(
  launched: Launched,
  receiver: ChaosReceiver,
  { name, acts }: { name: string; acts: number },
  traffic: Traffic,
): Promise<ChaosTeam> {
  const stage = await prepareStage(launched, acts * REQUESTS_PER_ACT, name);
  const clients = stage.keys.map((key) => new CarefulClient(stage.baseUrl, key, traffic));
  const path = `/${stage.teamId}`;
  const wanted = { url: receiver.url(path), events: EVENT_TYPES };
  const endpoint = await clientOf({ clients }, 0).post<{ secret: string }>('/webhooks', wanted, `subscribe ${path}`);
  receiver.trust(path, granted('POST /webhooks', endpoint).secret);
  const api = new DemoApi(stage.baseUrl, stage.keys[0] ?? '');
  const automationAccount = await connectSandboxAccount(api, 'clipapp', `${name}_automation`);
  return { ...stage, clients, automationAccount };
}

/** Acts take the keys in turn. */
export function clientOf({ clients }: Pick<ChaosTeam, 'clients'>, act: number): CarefulClient {
  const client = clients[act % clients.length];
  if (!client) throw new Error('A team without a key cannot act.');
  return client;
}

/** The first one to three platforms of a draw, with an account of each. */
export function accountsFor(team: ChaosTeam, act: number, platforms: readonly Platform[]): Record<string, string[]> {
  const set = team.accounts[act % team.accounts.length] ?? {};
  return Object.fromEntries(platforms.map((platform) => [platform, set[platform] ?? []]));
}

/** One to three of them, in any order of drawing. */
export function drawPlatforms(draw: number, from: readonly Platform[] = PLATFORMS): Platform[] {
  const start = Math.floor(draw * from.length);
  const count = 1 + (Math.floor(draw * 997) % from.length);
  return Array.from({ length: count }, (_, index) => from[(start + index) % from.length] as Platform);
}

export async function closeMixedStage({ teams }: MixedStage): Promise<void> {
  for (const team of teams) await team.orm.close();
}

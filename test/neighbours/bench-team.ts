import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createServiceSecrets } from '../../adapters/secrets/service-secrets.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { connectSandboxAccount } from '../../bin/demo/connect-sandbox-account.ts';
import { DemoApi } from '../../bin/demo/demo-api.ts';
import { readyContent } from '../support/ready-post.ts';
import { mintTeam } from '../support/teams.ts';
import { MASTER_KEY } from '../support/processes/launch-instance.ts';
import { TeamClient } from './team-client.ts';

export interface Place {
  orm: MikroORM;
  /** With the version of the API. */
  baseUrl: string;
  /** The folder of the instance. */
  home: string;
}

/** A team with one account and a ready video. */
export interface BenchTeam {
  teamId: string;
  workspaceId: string;
  client: TeamClient;
  /** For a post to its account. */
  selectedAccounts: Record<string, string[]>;
  contentId: string;
}

export async function openTeam(place: Place, username: string): Promise<BenchTeam> {
  const { orm, baseUrl, home } = place;
  const minted = await mintTeam({ orm }, 'agency');
  const { mediaToken } = createServiceSecrets(MASTER_KEY);
  const storage = createLocalStorage({ dir: join(home, 'media'), publicUrl: new URL(baseUrl).origin });
  const scratchDir = await mkdtemp(join(home, 'content-'));
  const contentId = await readyContent({ orm, storage, mediaToken, scratchDir }, minted);
  const account = await connectSandboxAccount(new DemoApi(baseUrl, minted.key), 'clipapp', username);
  const client = new TeamClient(orm, baseUrl, minted.team.id);
  const ids = { teamId: minted.team.id, workspaceId: minted.workspace.id };
  return { ...ids, client, selectedAccounts: { clipapp: [account] }, contentId };
}

/** A deck of six seconds. Renders of the same deck are shared, so each needs a unique name. */
export function buildDeck(name: string, captions: object = { enabled: false, style: 'plain' }): object {
  return {
    version: 1,
    ratio: '9:16',
    durationMs: 6_000,
    fps: 30,
    background: { kind: 'gradient', colors: ['#1B1464', '#C4297D', '#FF8A3C'], angle: 160 },
    slides: [
      { startMs: 0, endMs: 6_000, boxes: [{ id: 'name', text: name, rect: { x: 0.1, y: 0.3, w: 0.8, h: 0.3 } }] },
    ],
    captions,
  };
}

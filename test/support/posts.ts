import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { newId } from '../../domain/ids.ts';
import { PLATFORMS, type Platform } from '../../domain/accounts/platforms.ts';
import type { TestTeam } from './teams.ts';

type Database = { orm: MikroORM };

/** Inserts a connected account with the columns that the API reads. A live clipapp account has a default audience. */
export async function insertAccount(
  { orm }: Database,
  { team, workspace }: Pick<TestTeam, 'team' | 'workspace'>,
  platform: Platform = 'clipapp',
  changes: Partial<Account> = {},
): Promise<string> {
  const id = newId('account');
  await orm.em.fork().insert(Account, {
    id,
    teamId: team.id,
    workspaceId: workspace.id,
    platform,
    platformUserId: randomBytes(8).toString('hex'),
    username: 'someone',
    sandbox: true,
    scopes: [],
    connectedAt: new Date(),
    defaults: platform === 'clipapp' && changes.sandbox === false ? { privacy: 'PUBLIC_TO_EVERYONE' } : {},
    ...changes,
  });
  return id;
}

export async function insertAccountPerPlatform(database: Database, team: TestTeam): Promise<Record<Platform, string>> {
  const ids = await Promise.all(
    PLATFORMS.map(async (platform) => [platform, await insertAccount(database, team, platform)]),
  );
  return Object.fromEntries(ids) as Record<Platform, string>;
}

/** Inserts content with a ready video and the columns that the API reads. */
export async function insertContent({ orm }: Database, { team, workspace }: TestTeam, changes: Partial<Content> = {}) {
  const id = newId('content');
  await orm.em.fork().insert(Content, {
    id,
    teamId: team.id,
    workspaceId: workspace.id,
    format: 'walloftext',
    status: 'ready',
    progress: 100,
    deck: null,
    inputs: null,
    outputKey: `c/${id}/video.mp4`,
    thumbnailKey: `c/${id}/thumbnail.jpg`,
    durationMs: 5_000,
    warnings: [],
    sandbox: true,
    readyAt: new Date(),
    ...changes,
  });
  return id;
}

/** Names under which the tests of the console import these functions. */
export { insertAccount as accountRow, insertAccountPerPlatform as accountRows, insertContent as contentRow };

import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { Connector, Grant } from '../../adapters/ports.ts';
import { recordPost } from '../../db/posts/posts.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import { newId } from '../../domain/ids.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { FIRST_STATUS, type RenderStatus, type Schedule } from '../../domain/posts/post.ts';
import { buildMp4 } from './build-mp4.ts';
import { commit, mintTeam, type TestTeam } from './teams.ts';

/** Connects an account with a grant from the simulator's consent page. */
export async function mintAccount(deps: ActivityDeps, team: TestTeam, platform: Platform): Promise<Account> {
  const connector = deps.connectors.sandbox[platform];
  return insertAccount(deps, team, connector, await consented(connector, `user_${randomBytes(5).toString('hex')}`));
}

type Deps = Pick<ActivityDeps, 'orm' | 'secrets'>;

/** Stores the account of a grant. */
export async function insertAccount(deps: Deps, team: TestTeam, connector: Connector, grant: Grant): Promise<Account> {
  const identity = await connector.identify(grant);
  if (!identity.ok) throw new Error(identity.error.message);
  const id = newId('account');
  const em = deps.orm.em.fork();
  await em.insert(Account, {
    id,
    teamId: team.team.id,
    workspaceId: team.workspace.id,
    platform: connector.platform,
    ...identity.value,
    sandbox: true,
    ...sealed(deps, grant),
    connectedAt: new Date(),
  });
  return em.findOneOrFail(Account, id);
}

/** Reconnects the account with a new grant. */
export async function reconnect(deps: ActivityDeps, { id, platform, username }: Account): Promise<void> {
  const grant = await consented(deps.connectors.sandbox[platform], username);
  const changes = { ...sealed(deps, grant), connectedAt: new Date(), reconnectNeeded: false, lastError: null };
  await deps.orm.em.fork().nativeUpdate(Account, id, changes);
}

async function consented(connector: Connector, username: string): Promise<Grant> {
  const codeVerifier = randomBytes(48).toString('base64url');
  const redirectUri = `http://127.0.0.1:9/oauth/${connector.platform}/callback`;
  const authorizeUrl = connector.authorizeUrl({ state: 'test', redirectUri, codeVerifier });
  const body = new URLSearchParams({ username, decision: 'approve' });
  const consent = await fetch(authorizeUrl, { method: 'POST', redirect: 'manual', body });
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const grant = await connector.exchangeCode({ code, redirectUri, codeVerifier });
  if (!grant.ok) throw new Error(grant.error.message);
  return grant.value;
}

function sealed({ secrets }: Deps, { accessToken, refreshToken, scopes, ...ends }: Grant) {
  return {
    accessTokenSealed: secrets.seal(accessToken),
    refreshTokenSealed: refreshToken ? secrets.seal(refreshToken) : null,
    tokenExpiresAt: ends.accessExpiresAt,
    refreshExpiresAt: ends.refreshExpiresAt,
    scopes,
  };
}

export interface ReadyPost {
  postId: string;
  team: TestTeam;
  accounts: Account[];
}

type PerPlatform = Parameters<typeof recordPost>[1]['perPlatform'];

export interface ReadyPostOptions {
  platforms?: Platform[];
  /** The scheduled time; in the past by default. */
  dueAt?: Date;
  team?: TestTeam;
  accounts?: Account[];
  caption?: string;
  perPlatform?: PerPlatform;
  firstComment?: string;
  /** Minutes. */
  expiresAfter?: number;
  /** Changes of its content row. */
  content?: Partial<Content>;
}

/** A scheduled post whose video is rendered and stored. */
export async function readyPost(deps: ActivityDeps, options: ReadyPostOptions = {}): Promise<ReadyPost> {
  const team = options.team ?? (await mintTeam(deps));
  const platforms = options.platforms ?? ['clipapp'];
  const accounts =
    options.accounts ?? (await Promise.all(platforms.map((platform) => mintAccount(deps, team, platform))));
  const contentId = await readyContent(deps, team, options.content);
  const caption = options.caption ?? 'Hello';
  const dueAt = options.dueAt ?? new Date(Date.now() - 1_000);
  const { firstComment, expiresAfter, perPlatform } = options;
  const optional = {
    ...(firstComment ? { firstComment } : {}),
    ...(expiresAfter ? { expiresAfter } : {}),
    ...(perPlatform ? { perPlatform } : {}),
  };
  const post = { contentId, accounts, caption, scheduledTime: dueAt, ...optional };
  const postId = await commit(deps, (tx) => getPost(tx, team, post));
  return { postId, team, accounts };
}

export interface PostOptions {
  contentId: string;
  accounts: Account[];
  caption?: string;
  schedule?: Schedule;
  scheduledTime?: Date;
  renderStatus?: RenderStatus;
  perPlatform?: PerPlatform;
  firstComment?: string;
  expiresAfter?: number;
}

/** A post of the given content to the given accounts. */
export function getPost(tx: Transaction, { team, workspace }: TestTeam, options: PostOptions): Promise<string> {
  const { contentId, accounts, caption = 'Hello', schedule = 'scheduled', renderStatus = 'ready' } = options;
  return recordPost(tx, {
    teamId: team.id,
    workspaceId: workspace.id,
    schedule,
    scheduledTime: options.scheduledTime ?? null,
    status: FIRST_STATUS[schedule],
    expiresAfter: options.expiresAfter ?? null,
    timezone: 'UTC',
    renderStatus,
    contentId,
    caption,
    hashtags: [],
    perPlatform: options.perPlatform ?? {},
    declarations: { madeForKids: false },
    publishMode: 'publish',
    clipappSendToInbox: false,
    clipappOptions: {},
    unpublishedUrls: [],
    sandbox: true,
    targets: accounts.map((account) => ({
      accountId: account.id,
      platform: account.platform,
      mode: 'publish' as const,
      caption,
      title: account.platform === 'videoshorts' ? 'Hello' : null,
      tags: [],
      firstCommentText: account.platform === 'clipapp' ? null : (options.firstComment ?? null),
    })),
  });
}

export type ContentDeps = Pick<ActivityDeps, 'orm' | 'storage' | 'mediaToken' | 'scratchDir'>;

/** A finished render in storage, as small as the simulator accepts. */
export async function readyContent(deps: ContentDeps, team: TestTeam, changes: Partial<Content> = {}): Promise<string> {
  const id = newId('content');
  const bytes = buildMp4();
  const path = join(deps.scratchDir, `${id}.mp4`);
  await writeFile(path, bytes);
  const outputKey = `c/${deps.mediaToken(id)}/video.mp4`;
  await deps.storage.putFile(outputKey, path, 'video/mp4');
  await deps.orm.em.fork().insert(Content, {
    id,
    teamId: team.team.id,
    workspaceId: team.workspace.id,
    format: 'walloftext',
    status: 'ready',
    progress: 100,
    deck: {},
    inputs: null,
    outputKey,
    thumbnailKey: outputKey,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    durationMs: 5_000,
    width: 1_080,
    height: 1_920,
    warnings: [],
    sandbox: true,
    readyAt: new Date(),
    ...changes,
  });
  return id;
}

import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fetchesMedia } from '../../adapters/platforms/settings.ts';
import { findPublicUrlFault } from '../../adapters/web/find-public-url-fault.ts';
import { canConnect } from '../../db/accounts/accounts.ts';
import { recordOauthState, type NewOauthState } from '../../db/accounts/oauth-states.ts';
import { listRedirectOrigins } from '../../db/accounts/redirect-origins.ts';
import { readDatabaseTime } from '../../db/connection/read-database-time.ts';
import type { Transaction } from '../../db/connection/transaction.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import { PLATFORM_TERMS, type Platform } from '../../domain/accounts/platforms.ts';
import { ACCOUNT_LIMIT_REACHED } from '../../domain/accounts/account-limit-reached.ts';
import { isAllowedRedirect } from '../../domain/accounts/redirects.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { createToken } from '../access/create-token.ts';
import { createAuthorization } from './authorization.ts';

/** The time in which an owner must give consent. */
export const CONSENT_TTL_MS = 10 * 60_000;

interface ConnectRequest {
  platform: Platform;
  ownerType: 'brand' | 'influencer';
  /** Set if and only if `ownerType` is `influencer`. */
  influencerId?: string | undefined;
  redirectUrl?: string | undefined;
}

/**
 * Records a pending connect and returns the URL to which to send the owner: a page of ours that binds the consent to the
 * browser, or the simulator's consent page for a sandbox account.
 */
export async function startConnect(
  ctx: ApiContext,
  workspace: Workspace,
  wanted: ConnectRequest,
): Promise<{ authorizeUrl: string; expiresAt: string }> {
  const { deps, state } = ctx;
  await checkConnect(ctx, workspace, wanted);
  const { platform, ownerType, influencerId = null, redirectUrl = null } = wanted;
  const owner = { teamId: workspace.teamId, workspaceId: workspace.id, sandbox: !state.key.live };
  const target = { ...owner, platform, ownerType, influencerId, redirectUrl, accessLinkId: null, keyId: state.key.id };
  const { link, authorizeUrl, expiresAt } = await recordConnect(deps, state.tx, target);
  const page = `${deps.config.publicUrl}/oauth/${platform}/connect?link=${link}`;
  return { authorizeUrl: authorizeUrl ?? page, expiresAt: expiresAt.toISOString() };
}

/**
 * Rejects with 400 if the service cannot connect the platform or the redirect is not allowed, with 404 if the
 * influencer does not exist, and with 429 if the plan allows no more accounts.
 */
export async function checkConnect(ctx: ApiContext, workspace: Workspace, wanted: ConnectRequest): Promise<void> {
  const { platform, influencerId = null, redirectUrl } = wanted;
  const problems = [...validatePlatform(ctx, platform), ...(await validateRedirect(ctx, redirectUrl))];
  if (problems.length > 0) throw refuse.invalidInput(problems);
  const { key, tx } = ctx.state;
  await checkInfluencer(tx.em, workspace, influencerId);
  const owner = { teamId: workspace.teamId, workspaceId: workspace.id, platform, sandbox: !key.live };
  if (!(await canConnect(tx.em, owner))) throw refuse.usageLimitReached(ACCOUNT_LIMIT_REACHED);
}

type ConnectTarget = Omit<NewOauthState, 'link' | 'authorization' | 'expiresAt'>;

/** Records a pending connect. `authorizeUrl` is the consent page of the simulator, or null for a live account. */
export async function recordConnect(
  deps: ApiDeps,
  tx: Transaction,
  target: ConnectTarget,
): Promise<{ link: string; authorizeUrl: string | null; expiresAt: Date }> {
  const link = createToken();
  const authorization = target.sandbox ? createSandboxAuthorization(deps, target) : null;
  const expiresAt = new Date((await readDatabaseTime(tx.em)).getTime() + CONSENT_TTL_MS);
  await recordOauthState(tx, { ...target, link, authorization, expiresAt });
  return { link, authorizeUrl: authorization?.authorizeUrl ?? null, expiresAt };
}

/** Creates an authorization that names the team, signed, because the simulator shows a team its own posts only. */
function createSandboxAuthorization(deps: ApiDeps, { platform, teamId }: Pick<ConnectTarget, 'platform' | 'teamId'>) {
  const authorization = createAuthorization(deps, platform, true);
  const authorizeUrl = new URL(authorization.authorizeUrl);
  const site = deps.config.platforms.sandbox[platform];
  const clientSecret = 'clientSecret' in site ? site.clientSecret : '';
  const signature = createHmac('sha256', clientSecret).update(teamId).digest('base64url');
  authorizeUrl.searchParams.set('sandbox_team', `${teamId}.${signature}`);
  return { ...authorization, authorizeUrl: authorizeUrl.href };
}

function validatePlatform({ deps, state }: ApiContext, platform: Platform): Problem[] {
  if (!state.key.live) {
    const message = `${platform} has no simulator, so a test key cannot connect it. Use a live key.`;
    return PLATFORM_TERMS[platform].isSimulated ? [] : [{ path: 'platform', message }];
  }
  const known = deps.livePlatforms.includes(platform);
  const message = known ? findReachProblem(deps, platform) : `This service has no app credentials for ${platform}.`;
  return message === null ? [] : [{ path: 'platform', message }];
}

/** Why a platform that fetches videos itself cannot reach this service, or null. */
function findReachProblem({ config }: ApiDeps, platform: Platform): string | null {
  const fault = fetchesMedia(platform, config.platforms.live) ? findPublicUrlFault(config.publicUrl) : null;
  if (fault === null) return null;
  return `${platform} fetches videos from this service, which it cannot reach. ${fault} The operator must set PUBLIC_URL.`;
}

/** Allows only redirect origins of the team; otherwise any key could make this service redirect to any site. */
async function validateRedirect({ state }: ApiContext, redirectUrl: string | undefined): Promise<Problem[]> {
  if (redirectUrl === undefined) return [];
  const { key, team, tx } = state;
  const origins = await listRedirectOrigins(tx.em, team.id);
  if (isAllowedRedirect(redirectUrl, origins, !key.live)) return [];
  const { origin } = new URL(redirectUrl);
  const command = `npm run kinora -- redirects add ${origin} --team "${team.name}"`;
  const message = `${origin} is not an allowed redirect origin of this team. The operator of the service can add it: ${command}`;
  return [{ path: 'redirectUrl', message }];
}

async function checkInfluencer(em: EntityManager, workspace: Workspace, id: string | null): Promise<void> {
  const view = { teamId: workspace.teamId, workspaceId: workspace.id };
  if (id !== null && !(await findInfluencer(em, view, id))) throw refuse.notFound();
}

import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPublicUrlFault } from '../../adapters/web/find-public-url-fault.ts';
import { readDatabaseTime } from '../../db/connection/clock.ts';
import type { Workspace } from '../../db/entities/workspace.ts';
import { findInfluencer } from '../../db/influencers/influencers.ts';
import { recordOauthState } from '../../db/accounts/oauth-states.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { ApiDeps } from '../api-deps.ts';

/** The time in which an owner must give consent. */
const CONSENT_TTL_MS = 10 * 60_000;

interface ConnectRequest {
  platform: Platform;
  ownerType: 'brand' | 'influencer';
  /** Set if and only if `ownerType` is `influencer`. */
  influencerId?: string | undefined;
  redirectUrl?: string | undefined;
}

/** Records a pending connect and returns the URL of the page on which the owner gives consent. */
export async function startConnect(
  ctx: ApiContext,
  workspace: Workspace,
  { platform, ownerType, influencerId, redirectUrl }: ConnectRequest,
): Promise<{ authorizeUrl: string; expiresAt: string }> {
  const { deps, state } = ctx;
  const sandbox = !state.key.live;
  if (!sandbox && !deps.livePlatforms.includes(platform)) {
    const message = `This service has no app credentials for ${platform}.`;
    throw refuse.invalidInput([{ path: 'platform', message }]);
  }
  if (!sandbox) requirePublicUrl(deps, platform);
  await checkInfluencer(state.tx.em, workspace, influencerId ?? null);
  const [token, codeVerifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const expiresAt = new Date((await readDatabaseTime(state.tx.em)).getTime() + CONSENT_TTL_MS);
  await recordOauthState(state.tx, {
    state: token,
    teamId: state.team.id,
    workspaceId: workspace.id,
    platform,
    ownerType,
    influencerId: influencerId ?? null,
    redirectUrl: redirectUrl ?? null,
    sandbox,
    codeVerifierSealed: deps.secrets.seal(codeVerifier),
    expiresAt,
  });
  const connector = deps.connectors[sandbox ? 'sandbox' : 'live'][platform];
  const authorizeUrl = connector.authorizeUrl({
    state: token,
    redirectUri: buildRedirectUri(deps, platform),
    codeVerifier,
  });
  return { authorizeUrl, expiresAt: expiresAt.toISOString() };
}

/** A platform that fetches videos itself must reach this service. */
function requirePublicUrl({ config }: ApiDeps, platform: Platform): void {
  const fetches = platform === 'reelnet' && config.platforms.live.reelnet.login === 'instagram';
  const fault = fetches ? findPublicUrlFault(config.publicUrl) : null;
  if (fault === null) return;
  const message = `${platform} fetches videos from this service, which it cannot reach. ${fault} The operator must set PUBLIC_URL.`;
  throw refuse.invalidInput([{ path: 'platform', message }]);
}

async function checkInfluencer(em: EntityManager, workspace: Workspace, id: string | null): Promise<void> {
  const view = { teamId: workspace.teamId, workspaceId: workspace.id };
  if (id !== null && !(await findInfluencer(em, view, id))) throw refuse.notFound();
}

/** The URL to which the platform redirects the owner's browser. */
export function buildRedirectUri({ config }: Pick<ApiDeps, 'config'>, platform: Platform): string {
  return `${config.publicUrl}/oauth/${platform}/callback`;
}

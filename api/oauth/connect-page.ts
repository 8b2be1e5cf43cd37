import type { EntityManager } from '@mikro-orm/postgresql';
import { bindOauthState } from '../../db/accounts/oauth-states.ts';
import { findTeamById } from '../../db/teams/teams.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import { PLATFORM_TERMS, type Platform } from '../../domain/accounts/platforms.ts';
import { createAuthorization } from '../accounts/authorization.ts';
import type { ApiContext } from '../http/context.ts';
import { html, sendPage, type Html } from '../http/page.ts';
import { ensureBrowserCookie } from './browser-cookie.ts';

/**
 * Binds a pending connect to this browser and shows who asks for the account. Its link is the only way to the platform's
 * consent page: no one else knows the state in it. Returns false if the connect is unknown, used, or expired.
 */
export async function showConnectPage(ctx: ApiContext, platform: Platform, link: string): Promise<boolean> {
  const { deps } = ctx;
  const em = deps.orm.em.fork();
  const authorization = createAuthorization(deps, platform, false);
  const browser = ensureBrowserCookie(ctx);
  const pending = await bindOauthState(em, { platform, link }, { ...authorization, browser });
  if (!pending) return false;
  const body = html`<h1>Connect a ${platform} account</h1>
    ${await describeRequest(em, pending, platform)} ${writeNextStep(platform, authorization)}`;
  sendPage(ctx, 200, `Connect a ${platform} account`, body);
  return true;
}

/** Says which team asks for the account, and for what. */
export async function describeRequest(
  em: EntityManager,
  { teamId, workspaceId }: { teamId: string; workspaceId: string },
  platform: Platform,
): Promise<Html> {
  const team = await findTeamById(em, teamId);
  const workspace = await getWorkspace(em, workspaceId);
  return html`<p>
      The team <b>${team?.name ?? ''}</b> asks for your ${platform} account, for its workspace <b>${workspace.name}</b>.
    </p>
    <p>It will be able to publish to the account and to read its figures. Continue only if you know this team.</p>`;
}

/** Writes a link to the platform's consent page, or our own sign-in form, which posts to the callback in its place. */
function writeNextStep(platform: Platform, { state, authorizeUrl }: { state: string; authorizeUrl: string }): Html {
  const { signIn } = PLATFORM_TERMS[platform];
  if (signIn === null) {
    return html`<p><a class="button" href="${authorizeUrl}">Continue to ${platform}</a></p>
      <p><small>The next page is on ${new URL(authorizeUrl).host}. Finish in this browser.</small></p>`;
  }
  const fields = signIn.map(
    ({ name, label, hint, isSecret, initial }) =>
      html`<label
        >${label}
        <input
          name="${name}"
          value="${initial}"
          type="${isSecret ? 'password' : 'text'}"
          autocomplete="off"
          autocapitalize="none"
          required
        />
        <small>${hint}</small></label
      >`,
  );
  return html`<form method="post" action="${authorizeUrl}">
    <input type="hidden" name="state" value="${state}" />
    ${fields}
    <p><button class="button">Connect</button></p>
  </form>`;
}

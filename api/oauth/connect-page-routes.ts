import { lockAccessLink } from '../../db/teams/access-links.ts';
import { commit } from '../../db/outbox/commit.ts';
import { type Platform, PLATFORM_TERMS } from '../../domain/accounts/platforms.ts';
import { openAccessLink, showLinkEnded } from '../access/open-access-link.ts';
import { recordConnect } from '../accounts/start-connect.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { html, sendPage, type Html } from '../http/html-page.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { bindOauthState } from '../../db/accounts/oauth-states.ts';
import { findTeamById } from '../../db/teams/teams.ts';
import { getWorkspace } from '../../db/teams/workspaces.ts';
import { createAuthorization } from '../accounts/authorization.ts';
import { ensureBrowserCookie } from './browser-cookie.ts';

/** The page with which an owner without a key connects an account. */
export const connectPageRoutes = createRouter('/connect');

/** Shows the page. Changes nothing, because link previews open it too. */
connectPageRoutes.get('/:token', async (ctx) => {
  const link = await openAccessLink(ctx, 'connect');
  if (!link?.platform) return;
  if (link.usedAt) return showUsed(ctx, link.platform);
  const body = html`<h1>Connect your ${link.platform} account</h1>
    ${await describeRequest(forkEntityManager(ctx), link, link.platform)}
    <form method="post"><button class="button">Continue</button></form>`;
  sendPage(ctx, 200, `Connect a ${link.platform} account`, body, ["form-action 'self'"]);
});

/** Starts a connect in this browser, as POST /accounts/connect does, and shows the page that leads to the platform. */
connectPageRoutes.post('/:token', async (ctx) => {
  const link = await openAccessLink(ctx, 'connect');
  if (!link?.platform) return;
  if (link.usedAt) return showUsed(ctx, link.platform);
  const { id: accessLinkId, teamId, workspaceId, sandbox, platform, ownerType, influencerId } = link;
  const target = {
    teamId,
    workspaceId,
    sandbox,
    platform,
    ownerType,
    influencerId,
    redirectUrl: null,
    accessLinkId,
    keyId: null,
  };
  const started = await commit(ctx.deps, async (tx) =>
    (await lockAccessLink(tx, accessLinkId)) ? recordConnect(ctx.deps, tx, target) : null,
  );
  if (!started) return showLinkEnded(ctx);
  if (started.authorizeUrl === null) return void (await showConnectPage(ctx, platform, started.link));
  const body = html`<h1>Connect your ${platform} account</h1>
    ${await describeRequest(forkEntityManager(ctx), link, platform)}
    <p><a class="button" href="${started.authorizeUrl}">Continue to the simulator of ${platform}</a></p>`;
  sendPage(ctx, 200, `Connect a ${platform} account`, body);
});

function showUsed(ctx: ApiContext, platform: Platform): void {
  const body = html`<h1>The account is connected</h1>
    <p>This link has connected a ${platform} account. To connect another one, ask for a new link.</p>`;
  sendPage(ctx, 200, 'The account is connected', body);
}

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
async function describeRequest(
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

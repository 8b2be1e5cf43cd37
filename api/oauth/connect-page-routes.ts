import { lockAccessLink } from '../../db/teams/access-links.ts';
import { commit } from '../../db/outbox/commit.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { openAccessLink, showLinkEnded } from '../access/open-access-link.ts';
import { recordConnect } from '../accounts/start-connect.ts';
import { createRouter, forkEntityManager, type ApiContext } from '../http/context.ts';
import { html, sendPage } from '../http/page.ts';
import { describeRequest, showConnectPage } from './connect-page.ts';

/** The page with which an owner without a key connects an account. */
export const connectPageRoutes = createRouter('/connect');

/** Changes nothing, because link previews open it too. */
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

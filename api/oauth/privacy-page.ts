import { findPendingChoice, consumePendingChoice, recordPendingChoice } from '../../db/accounts/oauth-choices.ts';
import { isBoundTo } from '../../db/accounts/oauth-states.ts';
import { PLATFORM_TERMS, type Platform } from '../../domain/accounts/platforms.ts';
import type { OauthState } from '../../db/entities/oauth-state.ts';
import { createToken } from '../access/create-token.ts';
import type { ApiContext } from '../http/context.ts';
import { html, sendPage } from '../http/html-page.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { finishConnect, toFailure, type Consent, showOutcome } from './finish-connect.ts';
import type { SecretBox } from '../../adapters/secrets/secret-box.ts';

/** Whether the platform demands that the owner of the real account chooses the audience of its posts. */
export function needsPrivacyPage({ platform, sandbox }: OauthState): boolean {
  return PLATFORM_TERMS[platform].audience !== null && !sandbox;
}

/** Shows the page on which the owner chooses an audience. The account is connected only after the choice. */
export async function askForPrivacy(ctx: ApiContext, pending: OauthState, consent: Consent): Promise<void> {
  const { deps } = ctx;
  const { platform, redirectUrl } = pending;
  const noOffer = { code: 'no_privacy_level', message: `${platform} offers this account no audience for its posts.` };
  const offer = await deps.connectors.live[platform].getOffer?.(consent.grant);
  if (!offer?.ok) return showOutcome(ctx, platform, redirectUrl, toFailure(offer?.error ?? noOffer));
  const levels = [...(offer.value.privacyLevels ?? [])];
  if (levels.length === 0) return showOutcome(ctx, platform, redirectUrl, toFailure(noOffer));
  const token = createToken();
  const grantSealed = sealConsent(deps.secrets, { ...consent, levels });
  await recordPendingChoice(deps.orm.em.fork(), pending.linkHash, { token, grantSealed });
  sendPrivacyPage(ctx, 200, token, { platform, username: consent.identity.username, levels });
}

/** Connects the account once its owner has chosen a level. The browser must be the one that gave the consent. */
export async function receivePrivacy(ctx: ApiContext, platform: Platform, form: URLSearchParams): Promise<void> {
  const em = ctx.deps.orm.em.fork();
  const token = form.get('token') ?? '';
  const pending = await findPendingChoice(em, token);
  if (pending?.platform !== platform || !pending.grantSealed)
    return showOutcome(ctx, platform, null, { status: 'expired' });
  if (!isBoundTo(pending, readBrowserCookie(ctx))) return showOutcome(ctx, platform, null, { status: 'other_browser' });
  const { levels, ...consent } = openConsent(ctx.deps.secrets, pending.grantSealed);
  const privacy = form.get('privacy') ?? '';
  if (!levels.includes(privacy)) {
    const { username } = consent.identity;
    return sendPrivacyPage(ctx, 400, token, { platform, username, levels, isMissing: true });
  }
  if (!(await consumePendingChoice(em, token))) return showOutcome(ctx, platform, null, { status: 'expired' });
  showOutcome(ctx, platform, pending.redirectUrl, await finishConnect(ctx.deps, pending, consent, { privacy }));
}

interface PrivacyPage {
  platform: Platform;
  username: string;
  levels: readonly string[];
  isMissing?: boolean;
}

function sendPrivacyPage(
  ctx: ApiContext,
  status: number,
  token: string,
  { platform, username, levels, isMissing = false }: PrivacyPage,
): void {
  const { levelNames = {}, consent = '' } = PLATFORM_TERMS[platform].audience ?? {};
  const options = levels.map(
    (level) =>
      html`<label
        ><input type="radio" name="privacy" value="${level}" required /> ${levelNames[level] ?? level}</label
      >`,
  );
  const body = html`<h1>Who can see your posts?</h1>
    <p>
      Choose who sees what is posted to <b>@${username}</b> on ${platform} through Kinora. A post can choose otherwise,
      and you can change this later.
    </p>
    ${isMissing ? [html`<p role="alert"><b>Choose one of these.</b></p>`] : []}
    <form method="post" action="/oauth/${platform}/privacy">
      <input type="hidden" name="token" value="${token}" />
      ${options}
      <p><small>${consent}</small></p>
      <p><button class="button">Connect @${username}</button></p>
    </form>`;
  sendPage(ctx, status, 'Who can see your posts?', body);
}

/** A consent that waits for the owner's choice among levels. */
interface WaitingConsent extends Consent {
  levels: string[];
}

function sealConsent(box: SecretBox, consent: WaitingConsent): string {
  return box.seal(JSON.stringify(consent));
}

function openConsent(box: SecretBox, sealed: string): WaitingConsent {
  const consent = JSON.parse(box.open(sealed)) as WaitingConsent;
  const { accessExpiresAt, refreshExpiresAt } = consent.grant;
  return {
    ...consent,
    grant: {
      ...consent.grant,
      accessExpiresAt: new Date(accessExpiresAt),
      refreshExpiresAt: refreshExpiresAt && new Date(refreshExpiresAt),
    },
  };
}

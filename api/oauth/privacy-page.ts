import { findPendingChoice, consumePendingChoice, recordPendingChoice } from '../../db/accounts/oauth-choices.ts';
import { isBoundTo } from '../../db/accounts/oauth-states.ts';
import type { OauthState } from '../../db/entities/oauth-state.ts';
import { createToken } from '../access/create-token.ts';
import type { ApiContext } from '../http/context.ts';
import { html, sendPage } from '../http/page.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { finishConnect, toFailure, type Consent } from './finish-connect.ts';
import { showOutcome } from './outcome-page.ts';
import type { SecretBox } from '../../adapters/secrets/secret-box.ts';

/** What clipapp calls its levels, for the owner. A level without a name is shown as it is. */
const LEVEL_NAMES: Record<string, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  FOLLOWER_OF_CREATOR: 'Followers',
  MUTUAL_FOLLOW_FRIENDS: 'Friends: followers that you follow back',
  SELF_ONLY: 'Only me',
};

/** clipapp demands that the owner of a real account chooses the audience of its posts, and that no level is preselected. */
export function needsPrivacyPage({ platform, sandbox }: OauthState): boolean {
  return platform === 'clipapp' && !sandbox;
}

/** Keeps the grant until the owner has chosen; only then is the account connected. */
export async function askForPrivacy(ctx: ApiContext, pending: OauthState, consent: Consent): Promise<void> {
  const { deps } = ctx;
  const offer = await deps.connectors.live.clipapp.getOffer?.(consent.grant);
  if (!offer?.ok) return showOutcome(ctx, 'clipapp', pending.redirectUrl, toFailure(offer?.error ?? NO_OFFER));
  const levels = [...(offer.value.privacyLevels ?? [])];
  if (levels.length === 0) return showOutcome(ctx, 'clipapp', pending.redirectUrl, toFailure(NO_OFFER));
  const token = createToken();
  const grantSealed = sealConsent(deps.secrets, { ...consent, levels });
  await recordPendingChoice(deps.orm.em.fork(), pending.linkHash, { token, grantSealed });
  sendPrivacyPage(ctx, 200, token, { username: consent.identity.username, levels });
}

const NO_OFFER = { code: 'no_privacy_level', message: 'clipapp offers this account no audience for its posts.' };

/** Connects the account once its owner has chosen a level. The browser must be the one that gave the consent. */
export async function receivePrivacy(ctx: ApiContext, form: URLSearchParams): Promise<void> {
  const em = ctx.deps.orm.em.fork();
  const token = form.get('token') ?? '';
  const pending = await findPendingChoice(em, token);
  if (!pending?.grantSealed) return showOutcome(ctx, 'clipapp', null, { status: 'expired' });
  if (!isBoundTo(pending, readBrowserCookie(ctx)))
    return showOutcome(ctx, 'clipapp', null, { status: 'other_browser' });
  const { levels, ...consent } = openConsent(ctx.deps.secrets, pending.grantSealed);
  const privacy = form.get('privacy') ?? '';
  if (!levels.includes(privacy)) {
    return sendPrivacyPage(ctx, 400, token, { username: consent.identity.username, levels, isMissing: true });
  }
  if (!(await consumePendingChoice(em, token))) return showOutcome(ctx, 'clipapp', null, { status: 'expired' });
  showOutcome(ctx, 'clipapp', pending.redirectUrl, await finishConnect(ctx.deps, pending, consent, { privacy }));
}

function sendPrivacyPage(
  ctx: ApiContext,
  status: number,
  token: string,
  { username, levels, isMissing = false }: { username: string; levels: readonly string[]; isMissing?: boolean },
): void {
  const options = levels.map(
    (level) =>
      html`<label
        ><input type="radio" name="privacy" value="${level}" required /> ${LEVEL_NAMES[level] ?? level}</label
      >`,
  );
  const body = html`<h1>Who can see your posts?</h1>
    <p>
      Choose who sees what is posted to <b>@${username}</b> on clipapp through Kinora. A post can choose otherwise, and
      you can change this later.
    </p>
    ${isMissing ? [html`<p role="alert"><b>Choose one of these.</b></p>`] : []}
    <form method="post" action="/oauth/clipapp/privacy">
      <input type="hidden" name="token" value="${token}" />
      ${options}
      <p><small>By posting, you agree to clipapp’s Music Usage Confirmation.</small></p>
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

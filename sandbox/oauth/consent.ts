import type { ConsentPage, ConsentRequest } from './consent-types.ts';
import { readSignedTeam } from '../access/control-key.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Platform } from '../platform.ts';
import { html, redirect, type Reply } from '../http/reply.ts';
import type { Route, SimulatorState } from '../state/simulator-state.ts';
import { escapeHtml, renderPage } from '../pages/html-page.ts';

const USERNAME = /^[A-Za-z0-9._-]{1,64}$/;

export function consentRoutes(path: string, consent: ConsentPage): Route[] {
  return [
    { method: 'GET', path, handle: (exchange, state) => showConsent(exchange, state, consent) },
    { method: 'POST', path, handle: (exchange, state) => submitConsent(exchange, state, consent) },
  ];
}

function showConsent(exchange: Exchange, state: SimulatorState, consent: ConsentPage): Reply {
  const request = readRequest(exchange, state, consent);
  if (typeof request === 'string') return html(400, renderConsentPage(consent, null, request));
  return html(200, renderConsentPage(consent, request, null));
}

/** Handles the form fields `username`, `decision` (`approve` or `deny`), and `withhold` for each denied scope. */
async function submitConsent(exchange: Exchange, state: SimulatorState, consent: ConsentPage): Promise<Reply> {
  const request = readRequest(exchange, state, consent);
  if (typeof request === 'string') return html(400, renderConsentPage(consent, null, request));
  const form = await exchange.form();
  if (form.get('decision') === 'deny') return redirectToApp(request, consent.denied, '');
  const username = (form.get('username') ?? '').trim().replace(/^@/, '');
  if (form.get('decision') !== 'approve')
    return html(400, renderConsentPage(consent, request, 'Please approve or deny.'));
  if (!USERNAME.test(username)) {
    const message = 'A username has 1 to 64 letters, digits, dots, dashes or underscores.';
    return html(400, renderConsentPage(consent, request, message));
  }
  if (!mayConnect(state, consent.platform, username)) {
    return html(
      403,
      renderConsentPage(consent, request, 'This app is in development, and you are not one of its testers.'),
    );
  }
  const account = state.accounts.signIn(consent.platform, username);
  const deniedScopes = form.getAll('withhold');
  const scopes = request.scopes.filter((scope) => !deniedScopes.includes(scope));
  const code = state.grants.issue(
    {
      kind: 'code',
      platform: consent.platform,
      accountId: account.id,
      clientId: request.clientId,
      scopes,
      family: '',
      redirectUri: request.redirectUri,
      challenge: request.challenge,
      team: request.team,
      offline: consent.grantsRefreshToken(exchange, state, account.id),
    },
    consent.codePrefix,
    consent.codeSeconds,
  );
  return redirectToApp(request, consent.approved(code.text, scopes), consent.fragment);
}

/** Whether a user may connect. clipapp lets any user connect; the audit limits what the app may post. */
function mayConnect(state: SimulatorState, platform: Platform, username: string): boolean {
  const { testers } = state.settings;
  return testers === null || platform === 'clipapp' || testers.includes(username);
}

function readRequest(exchange: Exchange, { settings }: SimulatorState, consent: ConsentPage): ConsentRequest | string {
  const clientId = exchange.query(consent.clientParam);
  const redirectUri = exchange.query('redirect_uri') ?? '';
  const challenge = exchange.query('code_challenge');
  const method = exchange.query('code_challenge_method');
  const scopes = (exchange.query('scope') ?? '').split(consent.scopeSeparator).filter((scope) => scope !== '');
  if (!clientId) return `${consent.clientParam} is missing.`;
  if (!/^https?:$/.test(URL.parse(redirectUri)?.protocol ?? '')) return 'redirect_uri must be an http or https URL.';
  if (exchange.query('response_type') !== 'code') return 'response_type must be code.';
  if (scopes.length === 0) return 'scope is missing.';
  if (challenge !== null && method !== 'S256') return 'code_challenge_method must be S256.';
  const signed = exchange.query('sandbox_team');
  const team = signed === null ? null : readSignedTeam(settings.clientSecret, signed);
  if (signed !== null && team === null) return 'sandbox_team is not signed by the app.';
  return { clientId, redirectUri, state: exchange.query('state'), scopes, challenge, team };
}

function redirectToApp(request: ConsentRequest, parameters: Record<string, string>, fragment: string): Reply {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  if (request.state !== null) target.searchParams.set('state', request.state);
  return redirect(target.href + fragment);
}

/** Renders the page, whose form posts to its own URL, which keeps the request in the query. */
function renderConsentPage(consent: ConsentPage, request: ConsentRequest | null, problem: string | null): string {
  const note = problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
  const body = request === null ? '' : renderForm(request);
  return renderPage(
    `${consent.title} (sandbox)`,
    `<main class="card ${consent.platform}">
<h1>${escapeHtml(consent.title)} <small>sandbox</small></h1>${note}${body}</main>`,
  );
}

function renderForm(request: ConsentRequest): string {
  const scopes = request.scopes
    .map(
      (scope) =>
        `<li><label><input type="checkbox" name="withhold" value="${escapeHtml(scope)}"> ${escapeHtml(scope)}</label></li>`,
    )
    .join('');
  return `<p><b>${escapeHtml(request.clientId)}</b> would like to use your account.</p>
<form method="post">
<label class="field">Username
<input name="username" autocomplete="username" autofocus placeholder="any name"></label>
<details><summary>${request.scopes.length} permissions</summary>
<p>Select the permissions to deny:</p><ul>${scopes}</ul></details>
<p class="buttons"><button name="decision" value="approve">Approve</button>
<button name="decision" value="deny" class="quiet" formnovalidate>Deny</button></p>
<p class="hint">This is a simulator: there is no password, and a new username creates a new account.</p>
</form>`;
}

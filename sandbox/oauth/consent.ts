import { consentPage } from './consent-page.ts';
import type { Exchange } from './exchange.ts';
import type { Platform } from './platform.ts';
import { html, redirect, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import type { World } from './world.ts';

/** What an app asks of the user, read from the query of the authorize URL. */
export interface ConsentRequest {
  clientId: string;
  redirectUri: string;
  state: string | null;
  scopes: string[];
  challenge: string | null;
}

/** How one platform runs its consent page. */
export interface Consent {
  platform: Platform;
  title: string;
  clientParam: string;
  scopeSeparator: RegExp;
  /** Authorization codes die after so long. */
  codeSeconds: number;
  codePrefix: string;
  approved(code: string, scopes: string[]): Record<string, string>;
  denied: Record<string, string>;
  /** Appended to the redirect of an approval. */
  fragment: string;
  offline(exchange: Exchange, world: World, accountId: string): boolean;
}

const USERNAME = /^[A-Za-z0-9._-]{1,64}$/;

export function consentRoutes(path: string, consent: Consent): Route[] {
  return [
    { method: 'GET', path, handle: (exchange) => show(exchange, consent) },
    { method: 'POST', path, handle: (exchange, world) => decide(exchange, world, consent) },
  ];
}

function show(exchange: Exchange, consent: Consent): Reply {
  const request = readRequest(exchange, consent);
  if (typeof request === 'string') return html(400, consentPage(consent, null, request));
  return html(200, consentPage(consent, request, null));
}

/** Form fields: `username`, `decision` (approve or deny), and `withhold` for each scope that is not granted. */
async function decide(exchange: Exchange, world: World, consent: Consent): Promise<Reply> {
  const request = readRequest(exchange, consent);
  if (typeof request === 'string') return html(400, consentPage(consent, null, request));
  const form = await exchange.form();
  if (form.get('decision') === 'deny') return back(request, consent.denied, '');
  const username = (form.get('username') ?? '').trim().replace(/^@/, '');
  if (form.get('decision') !== 'approve') return html(400, consentPage(consent, request, 'Please approve or deny.'));
  if (!USERNAME.test(username)) {
    const message = 'A username has 1 to 64 letters, digits, dots, dashes or underscores.';
    return html(400, consentPage(consent, request, message));
  }
  if (!isAdmitted(world, consent.platform, username)) {
    return html(403, consentPage(consent, request, 'This app is in development, and you are not one of its testers.'));
  }
  const account = world.accounts.signIn(consent.platform, username);
  const withheld = form.getAll('withhold');
  const scopes = request.scopes.filter((scope) => !withheld.includes(scope));
  const code = world.grants.issue(
    {
      kind: 'code',
      platform: consent.platform,
      accountId: account.id,
      clientId: request.clientId,
      scopes,
      family: '',
      redirectUri: request.redirectUri,
      challenge: request.challenge,
      offline: consent.offline(exchange, world, account.id),
    },
    consent.codePrefix,
    consent.codeSeconds,
  );
  return back(request, consent.approved(code.text, scopes), consent.fragment);
}

/** clipapp admits anyone to an app in its sandbox; what they can do there is a matter of the audit. */
function isAdmitted(world: World, platform: Platform, username: string): boolean {
  const { testers } = world.settings;
  return testers === null || platform === 'clipapp' || testers.includes(username);
}

function readRequest(exchange: Exchange, consent: Consent): ConsentRequest | string {
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
  return { clientId, redirectUri, state: exchange.query('state'), scopes, challenge };
}

function back(request: ConsentRequest, answer: Record<string, string>, fragment: string): Reply {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (request.state !== null) target.searchParams.set('state', request.state);
  return redirect(target.href + fragment);
}

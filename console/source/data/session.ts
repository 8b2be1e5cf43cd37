import { computed, signal } from '@preact/signals';
import { createKinora, type SignedIn } from '../../../clients/typescript/source/index.ts';

const STORED_KEY = 'kinora.key';

/** The stored id and tokens of a person's session. Absent if the tab is signed in with an API key. */
const STORED_SESSION = 'kinora.session';

const OTHER_KEY =
  'This link signs in with another key, perhaps of another team. What you upload or connect afterwards belongs to that team. Sign in with it?';

/**
 * Returns the API key of the link that the launcher prints (`#key=…`), or the stored one. The key of a link is stored
 * and removed from the address bar before any request. It replaces the key of a signed-in tab only if the person
 * agrees, because anybody can write such a link.
 */
function readKey(): string | null {
  const stored = sessionStorage.getItem(STORED_KEY);
  const given = /^#key=(kin_\w+)$/u.exec(location.hash)?.[1];
  if (!given) return stored;
  history.replaceState(null, '', location.pathname);
  if (stored === given || (stored !== null && !confirm(OTHER_KEY))) return stored;
  sessionStorage.clear();
  sessionStorage.setItem(STORED_KEY, given);
  return given;
}

export interface MailedLink {
  kind: string;
  token: string;
}

/** Reads a mailed link, and removes its token from the address bar. */
function readLink(): MailedLink | null {
  const [, kind, token] = /^#(invitation|password|sign-in|address)=([\w-]+)$/u.exec(location.hash) ?? [];
  if (!kind || !token) return null;
  history.replaceState(null, '', location.pathname);
  return { kind, token };
}

/** The mailed link that opened the page, until it is used or dismissed; null without one. */
export const mailedLink = signal(readLink());

/** The token of a sign-in that still needs a code, or null. It is not stored, so a reload starts the sign-in again. */
export const codeToken = signal<string | null>(null);

/** Reads the request of an app, and removes it from the address bar. */
function readAuthorization(): string | null {
  const request = /^#authorize=([\w%.~!*'()-]+)$/u.exec(location.hash)?.[1];
  if (!request) return null;
  history.replaceState(null, '', location.pathname);
  return decodeURIComponent(request);
}

/** The authorization request of an app that opened the page, until the person has decided; null without one. */
export const authorization = signal(readAuthorization());

/** Stored while the tab is at an identity provider: the sealed state, and the request of an app for authorization. */
const STORED_SSO = 'kinora.sso';

interface SsoReturn {
  flow: string;
  provider: string;
  response: string;
}

/** Reads the response with which an identity provider sent the tab back. It can be read once, because it is removed. */
function readSsoReturn(): SsoReturn | null {
  const [, provider = '', response = ''] = /^#sso=([\w-]+)%3F(.*)$/iu.exec(location.hash) ?? [];
  const stored = sessionStorage.getItem(STORED_SSO);
  if (!provider) return null;
  history.replaceState(null, '', location.pathname);
  sessionStorage.removeItem(STORED_SSO);
  const { flow, app } = JSON.parse(stored ?? '{"flow":"none","app":null}') as { flow: string; app: string | null };
  authorization.value = app;
  try {
    return { flow, provider, response: decodeURIComponent(response) };
  } catch {
    return null;
  }
}

/** Sends the tab to the identity provider of a mail address's domain, or, if `email` is empty, to the operator's. */
export async function startSso(email: string): Promise<void> {
  const { url, flow } = await visitor.post('/sso/start', { body: email === '' ? {} : { email } });
  sessionStorage.setItem(STORED_SSO, JSON.stringify({ flow, app: authorization.value }));
  location.assign(url);
}

export const ssoReturn = signal(readSsoReturn());

const apiKey = signal(readKey());

/** Returns the key or token, for requests that `kinora` does not send. */
export const getApiKey = (): string | null => apiKey.value;

/** Why the last session ended; null unless the service rejected its key or token. */
export const signOutReason = signal<string | null>(null);

const baseUrl = `${location.origin}/api/v1`;

/** The client of the key or session, or null. It does not wait for a rate limit: the page shows that at once. */
export const kinora = computed(() =>
  apiKey.value ? createKinora({ apiKey: apiKey.value, baseUrl, retries: 2, longestWaitMs: 0 }) : null,
);

/** The client of a person who is not signed in. The service ignores its key. */
export const visitor = createKinora({ apiKey: 'none', baseUrl, retries: 0, longestWaitMs: 0 });

type StoredSession = Pick<SignedIn, 'id' | 'token' | 'sandboxToken'>;

const readSession = (): StoredSession | null =>
  JSON.parse(sessionStorage.getItem(STORED_SESSION) ?? 'null') as StoredSession | null;

export function signInPerson({ id, token, sandboxToken }: StoredSession): void {
  signIn(token);
  sessionStorage.setItem(STORED_SESSION, JSON.stringify({ id, token, sandboxToken }));
  mailedLink.value = null;
  codeToken.value = null;
  ssoReturn.value = null;
}

/** Whether the tab can change between live accounts and the sandbox. */
export const isPersonSignedIn = (): boolean => readSession() !== null;

/** Changes between live accounts and the sandbox. Reloads the page, so that nothing of the other mode stays. */
export function changeMode(): void {
  const session = readSession();
  if (!session) return;
  sessionStorage.setItem(STORED_KEY, isSandboxKey() ? session.token : session.sandboxToken);
  location.reload();
}

/** Signs out, and ends a person's session at the service. */
export async function endSession(): Promise<void> {
  const session = readSession();
  const client = kinora.value;
  signOut();
  if (session) await client?.delete('/sessions/{id}', { path: { id: session.id } }).catch(() => undefined);
}

export function signIn(key: string): void {
  sessionStorage.removeItem(STORED_SESSION);
  sessionStorage.setItem(STORED_KEY, key);
  signOutReason.value = null;
  apiKey.value = key;
}

/** Removes the key or session from the tab, and so everything that was read with it. */
export function signOut(reason: string | null = null): void {
  sessionStorage.clear();
  signOutReason.value = reason;
  apiKey.value = null;
}

/** Whether the tab acts in the sandbox, whose posts reach only the platform simulator. */
export const isSandboxKey = (): boolean => apiKey.value?.startsWith('kin_test_') ?? false;

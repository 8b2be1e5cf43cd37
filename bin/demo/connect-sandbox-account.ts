import type { Platform } from '../../domain/accounts/platforms.ts';
import type { DemoApi } from './demo-api.ts';

/**
 * Connects a sandbox account like a browser: approves the consent form and follows the redirect. Returns the account id. `resolve`
 * returns the address at which this machine reaches the consent page.
 */
export async function connectSandboxAccount(
  api: DemoApi,
  platform: Platform,
  username: string,
  resolve = (url: string): string => url,
): Promise<string> {
  const { authorizeUrl } = await api.post<{ authorizeUrl: string }>('/accounts/connect', { platform });
  const consent = await fetch(resolve(authorizeUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username, decision: 'approve' }),
  });
  const callback = consent.headers.get('location');
  if (!callback) throw new Error(`The consent page of ${platform} returned ${consent.status} instead of a redirect.`);
  const connected = await fetch(callback);
  if (!connected.ok) throw new Error(`Connecting ${platform} failed: ${await connected.text()}`);
  const accounts = await api.get<{ id: string; username: string }[]>(`/accounts?platform=${platform}&limit=100`);
  const account = accounts.find((candidate) => candidate.username === username);
  if (!account) throw new Error(`${platform} was connected, but GET /accounts does not list ${username}.`);
  return account.id;
}

import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '../../domain/teams/roles.ts';
import { mintMember, type TestMember } from '../support/members.ts';
import type { RunningService } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import type { Reply } from '../support/api.ts';

export const CALLBACK = 'https://app.example.com/callback';
export const SCOPES = ['posts:read', 'posts:write', 'generations:write'];

export const toChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
export const mintVerifier = (): string => randomBytes(32).toString('base64url');

/** Sends a form or JSON to a path of the authorization server. */
export async function post({ api }: RunningService, path: string, body: Record<string, string> | object, json = false) {
  const response = await fetch(`${api.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
    body: json ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>),
  });
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: response.status, headers: response.headers, json: (await response.json()) as any };
}

export async function register(served: RunningService, redirectUris: readonly string[] = [CALLBACK]): Promise<string> {
  const body = { client_name: 'Planner', redirect_uris: redirectUris, unknown_property: true };
  return (await post(served, '/oauth/register', body, true)).json.client_id;
}

export async function openPerson({ deps }: RunningService, role: Role = 'editor'): Promise<TestMember> {
  return mintMember(deps, (await mintTeam(deps)).team.id, { role });
}

export interface Asking {
  clientId: string;
  verifier: string;
  /** Changes of the query; null leaves a parameter out. */
  changes?: Record<string, string | null>;
}

export function buildRequest({ deps }: RunningService, { clientId, verifier, changes = {} }: Asking): string {
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: toChallenge(verifier),
    code_challenge_method: 'S256',
    scope: SCOPES.join(' '),
    state: 'state-of-the-app',
    resource: `${deps.config.publicUrl}/api/v1`,
    ...changes,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(given).toString();
}

/** Reads the request with which an app sends a browser to the service, which opens its console. */
export async function readSentRequest(authorizationUrl: string | URL): Promise<string> {
  const opened = await fetch(authorizationUrl, { redirect: 'manual' });
  return decodeURIComponent(new URL(opened.headers.get('location') ?? '').hash.replace('#authorize=', ''));
}

export const CHOICE = { scopes: SCOPES, sandbox: true };

/** Authorizes an app, as the page of the console does for the person who is signed in. */
export const authorize = (
  { api }: RunningService,
  token: string,
  request: string,
  choice: object = {},
): Promise<Reply> => api.call('POST', '/apps', { key: token, body: { request, ...CHOICE, ...choice } });

/** Reads the code in the address that the person is sent to. */
export const readCode = (reply: Reply): string =>
  new URL(reply.json.data?.redirectUrl ?? 'x:').searchParams.get('code') ?? '';

export interface ConnectedApp {
  team: Awaited<ReturnType<typeof mintTeam>>['team'];
  workspace: Awaited<ReturnType<typeof mintTeam>>['workspace'];
  person: TestMember;
  clientId: string;
  verifier: string;
  grantId: string;
  code: string;
  accessToken: string;
  refreshToken: string;
}

/** Creates a team with a person of the role, and an app that the person has authorized. */
export async function connectApp(
  served: RunningService,
  {
    role = 'editor',
    choice = {},
    changes = {},
  }: { role?: Role; choice?: object; changes?: Record<string, string> } = {},
): Promise<ConnectedApp> {
  const { team, workspace } = await mintTeam(served.deps, 'agency');
  const person = await mintMember(served.deps, team.id, { role });
  const [clientId, verifier] = [await register(served), mintVerifier()];
  const reply = await authorize(served, person.token, buildRequest(served, { clientId, verifier, changes }), choice);
  if (reply.status !== 201) throw new Error(reply.text);
  const code = readCode(reply);
  const { status, json } = await exchange(served, { clientId, verifier, code });
  if (status !== 200) throw new Error(JSON.stringify(json));
  const tokens = { accessToken: json.access_token, refreshToken: json.refresh_token };
  return { team, workspace, person, clientId, verifier, grantId: reply.json.data.id, code, ...tokens };
}

export const exchange = (
  served: RunningService,
  { clientId, verifier, code }: { clientId: string; verifier: string; code: string },
  changes: Record<string, string> = {},
) =>
  post(served, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
    ...changes,
  });

export const refresh = (
  served: RunningService,
  { clientId, refreshToken }: { clientId: string; refreshToken: string },
  changes: Record<string, string> = {},
) =>
  post(served, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...changes,
  });

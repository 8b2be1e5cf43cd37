/** The OAuth client of n8n signs in for the credential of the package: from the address of the API to calls and refreshed tokens. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mintVerifier, post, readSentRequest, toChallenge } from '../apps/app-fixture.ts';
import { installPackages } from '../support/install-packages.ts';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const INSTALL_MS = 300_000;
const REDIRECT = 'http://localhost:5678/rest/oauth2-credential/callback';
const served = service();

interface Token {
  accessToken: string;
  data: Record<string, string>;
  refresh(): Promise<Token>;
  sign(request: { url: string }): { headers: Record<string, string> };
}

interface OAuthModule {
  ClientOAuth2: new (options: object) => {
    code: { getUri(): string; getToken(url: string, options: object): Promise<Token> };
  };
}

let n8n: OAuthModule;

beforeAll(async () => {
  setPublicUrl(served);
  const modules = await installPackages('n8n-client-oauth2', { '@n8n/client-oauth2': '1.22.1' });
  n8n = createRequire(join(modules, 'index.js'))('@n8n/client-oauth2') as OAuthModule;
}, INSTALL_MS);

beforeEach(() => forgetNetworks(served));

const readJson = async (url: string) => (await fetch(url)).json() as Promise<Record<string, string & string[]>>;

/** What n8n finds from the address of the API. */
async function discover() {
  const { origin } = served.api;
  const resource = await readJson(`${origin}/.well-known/oauth-protected-resource/api/v1`);
  const server = await readJson(`${resource['authorization_servers']?.[0]}/.well-known/oauth-authorization-server`);
  const registration = {
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    client_name: 'n8n',
    client_uri: 'https://n8n.io/',
    scope: resource['scopes_supported']?.join(' '),
  };
  const { json } = await post(served, new URL(server['registration_endpoint'] ?? '').pathname, registration, true);
  return { resource, server, clientId: json.client_id as string, clientSecret: json.client_secret as string };
}

test(
  'the client of n8n registers, signs in with PKCE, calls the API as the person, and refreshes',
  async () => {
    const { team } = await mintTeam(served.deps);
    const { id, token: key } = await mintMember(served.deps, team.id, { role: 'editor' });
    const { resource, server, clientId, clientSecret } = await discover();
    const verifier = mintVerifier();
    const client = new n8n.ClientOAuth2({
      clientId,
      clientSecret: clientSecret ?? '',
      authorizationUri: server['authorization_endpoint'],
      accessTokenUri: server['token_endpoint'],
      redirectUri: REDIRECT,
      authentication: 'header',
      scopes: resource['scopes_supported'],
      resource: resource['resource'],
      state: 'state-of-n8n',
      query: { code_challenge: toChallenge(verifier), code_challenge_method: 'S256' },
    });
    const request = await readSentRequest(client.code.getUri());
    const body = { request, scopes: ['posts:read'], sandbox: true };
    const { json } = await served.api.call('POST', '/apps', { key, body });

    const token = await client.code.getToken(json.data.redirectUrl, { body: { code_verifier: verifier } });
    const next = await token.refresh();

    const url = `${served.api.origin}/api/v1/me`;
    const me = await (await fetch(url, next.sign({ url }))).json();
    expect(me).toMatchObject({ data: { key: { name: 'n8n', scopes: ['posts:read'] }, person: { id } } });
    expect(next.accessToken).not.toBe(token.accessToken);
  },
  INSTALL_MS,
);

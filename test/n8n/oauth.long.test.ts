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
  refresh(): Promise<Token>;
  sign(request: { url: string }): { headers: Record<string, string> };
}

type Client = new (options: object) => {
  code: { getUri(): string; getToken(url: string, options: object): Promise<Token> };
};

let ClientOAuth2: Client;

beforeAll(async () => {
  setPublicUrl(served);
  const modules = await installPackages('n8n-client-oauth2', { '@n8n/client-oauth2': '1.22.1' });
  ({ ClientOAuth2 } = createRequire(join(modules, 'index.js'))('@n8n/client-oauth2') as { ClientOAuth2: Client });
}, INSTALL_MS);

beforeEach(() => forgetNetworks(served));

const readJson = async (url: string) => (await fetch(url)).json() as Promise<Record<string, string & string[]>>;

test(
  'the client of n8n registers, signs in with PKCE, calls the API as the person, and refreshes',
  async () => {
    const { team } = await mintTeam(served.deps);
    const { id, token: key } = await mintMember(served.deps, team.id, { role: 'editor' });
    const resource = await readJson(`${served.api.origin}/.well-known/oauth-protected-resource/api/v1`);
    const server = await readJson(`${resource['authorization_servers']?.[0]}/.well-known/oauth-authorization-server`);
    const registration = { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', client_name: 'n8n' };
    const registered = await post(served, '/oauth/register', registration, true);
    const verifier = mintVerifier();
    const client = new ClientOAuth2({
      clientId: registered.json.client_id,
      clientSecret: registered.json.client_secret ?? '',
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

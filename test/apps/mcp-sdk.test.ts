/** The client of the MCP SDK signs in by itself: metadata, registration or a metadata document, PKCE, consent, tokens. */
import { beforeEach, expect, test } from '@jest/globals';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { mintMember } from '../support/members.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { serveClientDocument } from '../support/serve-client-document.ts';
import { mintTeam } from '../support/teams.ts';
import { readSentRequest } from './app-fixture.ts';

const REDIRECT = 'http://127.0.0.1:7777/callback';
const served = service();
const getDocumentUrl = serveClientDocument(served, [REDIRECT]);

beforeEach(() => forgetNetworks(served));

/** An agent with a person at its browser, who chooses what it may do. */
class Agent implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'Agent', redirect_uris: [REDIRECT] };
  readonly clientMetadataUrl?: string;
  asked: string[] = [];
  choice: { scopes?: string[]; mayConfirm?: boolean } = {};
  returned = new URLSearchParams();
  stored: StoredOAuthTokens | undefined;
  client: StoredOAuthClientInformation | undefined;
  private discovered: OAuthDiscoveryState | undefined;
  private verifier = '';
  private readonly personToken: string;

  constructor(personToken: string, metadataUrl?: string) {
    this.personToken = personToken;
    if (metadataUrl !== undefined) this.clientMetadataUrl = metadataUrl;
  }

  clientInformation = () => this.client;
  saveClientInformation = (client: StoredOAuthClientInformation) => void (this.client = client);
  saveDiscoveryState = (found: OAuthDiscoveryState) => void (this.discovered = found);
  discoveryState = () => this.discovered;
  invalidateCredentials = () => void (this.stored = undefined);
  tokens = () => this.stored;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.stored = tokens);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;

  async redirectToAuthorization(url: URL): Promise<void> {
    const request = await readSentRequest(url);
    const key = this.personToken;
    const path = `/apps/authorization?request=${encodeURIComponent(request)}`;
    this.asked = (await served.api.call('GET', path, { key })).json.data.scopes;
    const { scopes = this.asked.filter((scope) => scope !== 'confirm'), mayConfirm = false } = this.choice;
    const body = { request, scopes, mayConfirm, sandbox: true };
    const { json } = await served.api.call('POST', '/apps', { key, body });
    this.returned = new URL(json.data.redirectUrl).searchParams;
  }
}

async function openAgent(metadataUrl?: string) {
  const { team } = await mintTeam(served.deps);
  const person = await mintMember(served.deps, team.id, { role: 'editor' });
  return { agent: new Agent(person.token, metadataUrl), person };
}

const openTransport = (agent: Agent) =>
  new StreamableHTTPClientTransport(new URL(`${served.api.origin}/mcp`), { authProvider: agent });

async function connect(agent: Agent) {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  await client.connect(openTransport(agent));
  return client;
}

/** Connects, is sent to the person, and connects again with the tokens. */
async function signIn(agent: Agent) {
  const transport = openTransport(agent);
  const first = new Client({ name: 'agent', version: '1.0.0' });
  await expect(first.connect(transport)).rejects.toThrow(UnauthorizedError);
  await transport.finishAuth(agent.returned);
  return connect(agent);
}

interface Result {
  ok: boolean;
  data: { length: number };
  token: string;
}

const callTool = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })).structuredContent as unknown as Result;

test.each([
  ['dynamic registration', () => undefined],
  ['a client id metadata document', getDocumentUrl],
])('an agent signs in by %s, calls tools, refreshes and is revoked', async (_, getUrl) => {
  const { agent, person } = await openAgent(getUrl());
  const client = await signIn(agent);
  expect(agent.client?.client_id === getDocumentUrl()).toBe(getUrl() !== undefined);
  expect((await callTool(client, 'list_posts')).ok).toBe(true);

  const before = agent.stored;
  await served.em().execute(`update app_token set expires_at = clock_timestamp() where kind = 'access'`);
  expect((await callTool(client, 'list_posts')).ok).toBe(true);
  expect(agent.stored?.refresh_token).not.toBe(before?.refresh_token);

  const { data } = (await served.api.call('GET', '/apps', { key: person.token })).json;
  expect(data).toMatchObject([{ name: 'Agent', resource: 'mcp', redirectHost: 'this computer', mayConfirm: false }]);
  await served.api.call('DELETE', `/apps/${data[0].id}`, { key: person.token });
  await expect(client.callTool({ name: 'list_posts', arguments: {} })).rejects.toThrow(UnauthorizedError);
  await client.close();
});

test.each([
  ['of another server', (returned: URLSearchParams) => returned.set('iss', 'https://evil.example')],
  ['of nobody', (returned: URLSearchParams) => returned.delete('iss')],
])('an agent that gets the response %s keeps its code for itself', async (_, mix) => {
  const { agent } = await openAgent();
  const transport = openTransport(agent);
  await expect(new Client({ name: 'agent', version: '1.0.0' }).connect(transport)).rejects.toThrow(UnauthorizedError);
  mix(agent.returned);
  await expect(transport.finishAuth(agent.returned)).rejects.toThrow('Issuer mismatch');
  expect(agent.stored).toBeUndefined();
});

test('an agent that lacks a scope asks the person for it, and then calls the tool', async () => {
  const { agent } = await openAgent();
  agent.choice = { scopes: ['posts:read'] };
  const client = await signIn(agent);
  const transport = client.transport as StreamableHTTPClientTransport;
  await expect(callTool(client, 'list_trends')).rejects.toThrow(UnauthorizedError);
  expect(agent.asked).toContain('trends:read');

  agent.choice = {};
  await expect(callTool(client, 'list_trends')).rejects.toThrow(UnauthorizedError);
  await transport.finishAuth(agent.returned);
  expect((await callTool(client, 'list_trends')).ok).toBe(true);
  await client.close();
});

test('an agent plans, is refused to confirm, and confirms once the person lets it', async () => {
  const { agent } = await openAgent();
  const client = await signIn(agent);
  const [idea] = (await callTool(client, 'create_generations', { prompt: 'Bread', count: 1 })).data as unknown as [
    { id: string },
  ];
  const plan = { action: 'discard_generation', id: idea.id };
  const planned = await callTool(client, 'plan_action', plan);
  expect(planned.ok).toBe(true);
  await expect(callTool(client, 'confirm', { token: planned.token })).rejects.toThrow(UnauthorizedError);
  expect(agent.asked).toContain('confirm');

  agent.choice = { mayConfirm: true };
  await expect(callTool(client, 'confirm', { token: planned.token })).rejects.toThrow(UnauthorizedError);
  await (client.transport as StreamableHTTPClientTransport).finishAuth(agent.returned);
  const again = await callTool(client, 'plan_action', plan);
  expect((await callTool(client, 'confirm', { token: again.token })).ok).toBe(true);
  await client.close();
});

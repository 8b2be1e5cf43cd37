/** Clients of MCP that nobody here wrote sign in through metadata, call a tool, are refused beyond their scope, and are revoked. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mintMember } from '../support/members.ts';
import { useFolder } from '../support/use-folder.ts';
import { openInspector } from './inspector.ts';
import { readSentRequest } from '../apps/app-fixture.ts';
import { openPythonEnvironment, type PythonEnvironment } from '../support/python-environment.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { serveClientDocument } from '../support/serve-client-document.ts';
import { mintTeam } from '../support/teams.ts';

const INSTALL_MS = 300_000;
const REDIRECTS = ['http://localhost/callback', 'http://127.0.0.1/oauth/callback'];
const folder = useFolder('inspector');
const served = service();
const programs = fileURLToPath(new URL('python', import.meta.url));
const getDocumentUrl = serveClientDocument(served, REDIRECTS);
let python: PythonEnvironment | string;

beforeAll(async () => {
  python = await openPythonEnvironment({ minMinor: 10, programs, install: ['fastmcp==4.1.6'] });
}, INSTALL_MS);

afterAll(async () => {
  if (typeof python !== 'string') await python.close();
});

beforeEach(() => forgetNetworks(served));

const CLIENTS: readonly [name: string, getUrl: () => string][] = [
  ['dynamic registration', () => ''],
  ['a client id metadata document', getDocumentUrl],
];

test.each(CLIENTS)(
  'fastmcp signs in by %s, steps up, refreshes and is revoked',
  async (_, getUrl) => {
    if (typeof python === 'string') throw new Error(python);
    const { team } = await mintTeam(served.deps);
    const { token } = await mintMember(served.deps, team.id, { role: 'editor' });
    const { client, ...steps } = (await python.run('fastmcp_client.py', served.api.origin, token, getUrl())) as Record<
      string,
      unknown
    >;
    expect(client === getDocumentUrl()).toBe(getUrl() !== '');
    expect(steps).toEqual({
      called: 'ok',
      beyond: expect.stringMatching(/^refused: /u),
      'stepped up': 'ok',
      asked: true,
      'after expiry': 'ok',
      refreshed: true,
      'signed in again once revoked': true,
    });
  },
  INSTALL_MS,
);

test.each(CLIENTS)(
  'the MCP inspector signs in by %s, steps up, refreshes and is revoked',
  async (_, getUrl) => {
    const { team } = await mintTeam(served.deps);
    const { token: key } = await mintMember(served.deps, team.id, { role: 'editor' });
    const options = getUrl() === '' ? [] : ['--client-metadata-url', getUrl()];
    const home = await mkdtemp(join(folder, 'home-'));
    const call = await openInspector(home, `${served.api.origin}/mcp`, options);
    const consent = async (url: string) => {
      const request = await readSentRequest(url);
      const body = { request, scopes: new URLSearchParams(request).get('scope')?.split(' '), sandbox: true };
      await fetch((await served.api.call('POST', '/apps', { key, body })).json.data.redirectUrl);
    };
    const listApps = async (): Promise<{ id: string; clientId: string; scopes: string[] }[]> =>
      (await served.api.call('GET', '/apps', { key })).json.data;
    const alone = ['--stored-auth-only'];
    const [signedIn, refused] = [
      { ok: true, signIns: 1 },
      { ok: false, signIns: 0, said: expect.stringContaining('auth_required') },
    ];

    expect(await call({ tool: 'list_posts', consent })).toMatchObject(signedIn);
    expect((await listApps())[0]?.clientId === getDocumentUrl()).toBe(getUrl() !== '');
    expect(await call({ tool: 'list_trends', options: alone })).toMatchObject(refused);
    expect(await call({ tool: 'list_trends', consent })).toMatchObject({
      ...signedIn,
      said: expect.stringContaining('needs additional scope: trends:read'),
    });
    const [steppedUp, first] = await listApps();
    expect([steppedUp?.scopes, first?.scopes]).toEqual([['posts:read', 'trends:read'], ['posts:read']]);

    await served.em().execute(`update app_token set expires_at = clock_timestamp() where kind = 'access'`);
    expect(await call({ tool: 'list_trends', options: alone })).toMatchObject({ ok: true, signIns: 0 });

    for (const { id } of await listApps()) await served.api.call('DELETE', `/apps/${id}`, { key });
    expect(await call({ tool: 'list_posts', options: alone })).toMatchObject(refused);
  },
  INSTALL_MS,
);

/** Clients of MCP that nobody here wrote sign in through metadata, call a tool, are refused beyond their scope, and are revoked. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { serveHttps, type LocalServer } from '../adapters/web/local-server.ts';
import { mintMember } from '../support/members.ts';
import { openPythonEnvironment, type PythonEnvironment } from '../support/python-environment.ts';
import { forgetNetworks, service, setPublicUrl } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';

const INSTALL_MS = 300_000;
const REDIRECT = 'http://localhost/callback';
const served = service();
const systemCertificates = getCACertificates('default');
const programs = fileURLToPath(new URL('python', import.meta.url));
let documents: LocalServer;
let documentUrl: string;
let python: PythonEnvironment | string;

beforeAll(async () => {
  setPublicUrl(served);
  const pem = await readFile(new URL('../adapters/web/media-test.pem', import.meta.url), 'utf8');
  setDefaultCACertificates([...systemCertificates, pem.slice(0, pem.indexOf('-----BEGIN PRIVATE'))]);
  documents = await serveHttps({ cert: pem, key: pem }, (_, response) =>
    response.end(JSON.stringify({ client_id: documentUrl, client_name: 'Agent', redirect_uris: [REDIRECT] })),
  );
  documentUrl = `https://media.test:${documents.port}/agent.json`;
  const allow = `loopback,media.test:${documents.port}`;
  Object.assign(served.deps, { web: createWebClient({ allow, resolve: async () => ['127.0.0.1'] }) });
  python = await openPythonEnvironment({ minMinor: 10, programs, install: ['fastmcp==4.1.6'] });
}, INSTALL_MS);

afterAll(async () => {
  setDefaultCACertificates(systemCertificates);
  await documents.close();
  if (typeof python !== 'string') await python.close();
});

beforeEach(() => forgetNetworks(served));

test.each([
  ['dynamic registration', () => ''],
  ['a client id metadata document', () => documentUrl],
])(
  'fastmcp signs in by %s, steps up, refreshes and is revoked',
  async (_, getUrl) => {
    if (typeof python === 'string') throw new Error(python);
    const { team } = await mintTeam(served.deps);
    const { token } = await mintMember(served.deps, team.id, { role: 'editor' });
    const { client, ...steps } = (await python.run('fastmcp_client.py', served.api.origin, token, getUrl())) as Record<
      string,
      unknown
    >;
    expect(client === documentUrl).toBe(getUrl() !== '');
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

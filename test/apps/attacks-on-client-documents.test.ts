/** Client ids that point into the network of the service, or at a document that lies. Each row names the layer that refuses it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { WebClient } from '../../adapters/ports.ts';
import { createWebClient } from '../../adapters/web/web-client.ts';
import { serveHttp, type LocalServer } from '../adapters/web/local-server.ts';
import { serveClientDocument, type RespondWithDocument } from '../support/serve-client-document.ts';
import { forgetNetworks, service } from '../support/service.ts';
import { authorize, buildRequest, CALLBACK, mintVerifier, openPerson } from './app-fixture.ts';

const served = service();
let internal: LocalServer;

const redirect = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();
const DOCUMENTS: Readonly<Record<string, RespondWithDocument>> = {
  '/to-internal': (response) => redirect(`http://127.0.0.1:${internal.port}/secret`)(response),
  '/to-metadata': redirect('http://169.254.169.254/latest/meta-data'),
  '/to-file': redirect('file:///etc/passwd'),
  '/missing': (response) => response.writeHead(404).end('{}'),
  '/endless': (response, client_id) =>
    response.end(JSON.stringify({ client_id, redirect_uris: [CALLBACK], x: 'x'.repeat(11_000) })),
  '/page': (response) => response.end('<html>'),
  '/of-another': (response) => response.end(JSON.stringify({ client_id: CALLBACK, redirect_uris: [CALLBACK] })),
  '/nobody': (response) => response.end(JSON.stringify({ redirect_uris: [CALLBACK] })),
  '/script': (response, client_id) =>
    response.end(JSON.stringify({ client_id, redirect_uris: [CALLBACK, 'javascript:alert(1)'] })),
  '/no-address': (response, client_id) => response.end(JSON.stringify({ client_id, redirect_uris: [] })),
};
const getDocumentUrl = serveClientDocument(served, [CALLBACK], DOCUMENTS);

let web: WebClient;

beforeAll(async () => {
  internal = await serveHttp((_, response) => response.end('secret'));
});
afterAll(() => internal.close());
beforeEach(() => {
  ({ web } = served.deps);
  forgetNetworks(served);
});
afterEach(() => void Object.assign(served.deps, { web }));

/** What a person reads about an app with this client id. */
async function readRefusal(clientId: string): Promise<string> {
  const person = await openPerson(served);
  const reply = await authorize(served, person.token, buildRequest(served, { clientId, verifier: mintVerifier() }));
  expect([reply.status, reply.json.error?.details?.[0]?.path]).toEqual([400, 'client_id']);
  return reply.json.error.details?.[0]?.message ?? '';
}

/** The policy of production, with a name server that counts and that an attacker fills. */
function useProductionPolicy(addresses: string[] = ['203.0.113.7']): string[] {
  const asked: string[] = [];
  const resolve = async (host: string) => (asked.push(host), addresses);
  Object.assign(served.deps, { web: createWebClient({ allow: '', resolve }) });
  return asked;
}

test.each([
  'http://client.example.com/app.json',
  'https://client.example.com/',
  'https://client.example.com/app.json#x',
  'https://mia@client.example.com/app.json',
  'https://client.example.com/x/../app.json',
  'https://2130706433/app.json',
  'https://0x7f.1/app.json',
  'https://CLIENT.example.com/app.json',
])('the form of a client id refuses %s', async (clientId) => {
  const asked = useProductionPolicy();
  expect(await readRefusal(clientId)).toMatch(/^The id of the app must be an https URL with a path/u);
  expect(asked).toEqual([]);
});

test.each([
  ['https://127.0.0.1/app.json', 'The address 127.0.0.1 is not on the public internet.'],
  ['https://10.0.0.7/app.json', 'The address 10.0.0.7 is not on the public internet.'],
  ['https://169.254.169.254/latest/meta-data', 'The address 169.254.169.254 is not on the public internet.'],
  ['https://[::1]/app.json', 'The address ::1 is not on the public internet.'],
  ['https://[::ffff:7f00:1]/app.json', 'The address ::ffff:7f00:1 is not on the public internet.'],
  ['https://localhost/app.json', 'The host localhost is not a public name.'],
  ['https://metadata.google.internal/app.json', 'The host metadata.google.internal is not a public name.'],
  ['https://client.example.com:22/app.json', 'The port must be 80 or 443, not 22.'],
])('the policy of outbound requests refuses %s before a name is resolved', async (clientId, reason) => {
  const asked = useProductionPolicy();
  expect(await readRefusal(clientId)).toBe(`The description of the app cannot be read: ${reason}`);
  expect(asked).toEqual([]);
});

test.each([
  ['this machine', ['127.0.0.1']],
  ['a private network', ['10.0.0.7']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a private network in IPv6', ['fd00::7']],
  ['a public and a private address, of which the next answer may be the private one', ['8.8.8.8', '192.168.0.7']],
])('the resolver refuses a name of %s, and no socket is opened', async (_, addresses) => {
  const asked = useProductionPolicy(addresses);
  const clientId = 'https://client.example.com/app.json';
  expect(await readRefusal(clientId)).toBe('The description of the app cannot be read at its URL.');
  expect(asked).toEqual(['client.example.com']);
  const { web: policy } = served.deps;
  expect(await policy.request(clientId, { maxBytes: 1 })).toMatchObject({ ok: false, failure: 'blocked_address' });
});

test.each([
  ['/to-internal', 'cannot be read at its URL'],
  ['/to-metadata', 'cannot be read at its URL'],
  ['/to-file', 'cannot be read at its URL'],
  ['/missing', 'cannot be read at its URL'],
  ['/endless', 'cannot be read at its URL'],
  ['/page', 'at its URL is invalid'],
  ['/of-another', 'at its URL is invalid'],
  ['/nobody', 'at its URL is invalid'],
  ['/script', 'at its URL is invalid'],
  ['/no-address', 'at its URL is invalid'],
])(
  'the reader of documents refuses %s, follows no redirect and shows nothing of the response',
  async (path, ending) => {
    const before = internal.connections();
    const refusal = await readRefusal(new URL(path, getDocumentUrl()).href);
    expect([refusal.startsWith('The description of the app '), refusal.endsWith(`${ending}.`)]).toEqual([true, true]);
    expect(internal.connections()).toBe(before);
  },
);

test('the same server gives an app that is honest a code', async () => {
  const person = await openPerson(served);
  const request = buildRequest(served, { clientId: getDocumentUrl(), verifier: mintVerifier() });
  expect((await authorize(served, person.token, request)).status).toBe(201);
});

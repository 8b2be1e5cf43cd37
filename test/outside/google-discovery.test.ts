/** Every request of the videoshorts connector is one that Google's own description of its APIs allows. */
import { beforeAll, expect, test } from '@jest/globals';
import { recordConnectorCalls, type RecordedCalls } from './connector-calls.ts';
import { DiscoveryDocument } from './discovery-document.ts';
import type { RecordedRequest } from './recording-proxy.ts';

let recorded: RecordedCalls;
let documents: DiscoveryDocument[];

beforeAll(async () => {
  documents = await Promise.all(['youtube.v3', 'youtubeAnalytics.v2'].map((name) => DiscoveryDocument.load(name)));
  recorded = await recordConnectorCalls('videoshorts');
});

/** Google's path of a call to the simulator. */
const toPath = ({ url }: RecordedRequest) => url.pathname.replace(/^\/videoshorts/u, '');

function checkAll() {
  return recorded.requests.map((request) => {
    const found = documents.map((document) => document.check(request, toPath(request), recorded.connector.scopes));
    return found.find((each) => each !== null) ?? { id: `${request.method} ${toPath(request)}`, problems: [] };
  });
}

test('every described call is made, and none has a parameter or property that is not described', () => {
  const checked = checkAll();
  expect(checked.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect([...new Set(checked.map(({ id }) => id))].toSorted()).toEqual([
    'POST /o/oauth2/v2/auth',
    'POST /revoke',
    'POST /token',
    'PUT /upload/youtube/v3/videos',
    'youtube.channels.list',
    'youtube.commentThreads.insert',
    'youtube.commentThreads.list',
    'youtube.playlistItems.insert',
    'youtube.playlistItems.list',
    'youtube.thumbnails.set',
    'youtube.videos.delete',
    'youtube.videos.insert',
    'youtube.videos.list',
    'youtubeAnalytics.reports.query',
  ]);
});

test('calls outside the description have the fields of the OAuth and upload protocols', () => {
  const token = recorded.requests.filter((request) => ['/token', '/revoke'].includes(toPath(request)));
  const fields = token.map(({ body }) => [...new URLSearchParams(body.toString('utf8')).keys()].toSorted());
  expect(fields).toEqual([
    ['client_id', 'client_secret', 'code', 'code_verifier', 'grant_type', 'redirect_uri'],
    ['client_id', 'client_secret', 'grant_type', 'refresh_token'],
    ['token'],
  ]);
  const chunks = recorded.requests.filter(({ method }) => method === 'PUT');
  for (const { headers, url } of chunks) {
    expect(url.searchParams.get('upload_id')).toMatch(/./u);
    expect(headers['content-range']).toMatch(/^bytes (?:\*|\d+-\d+)\/\d+$/u);
  }
});

test.each([
  ['an unknown parameter', 'GET', '/youtube/v3/videos?part=status&ids=a', '', 'ids is unknown'],
  ['a missing parameter', 'GET', '/youtube/v3/videos?id=a', '', 'part is missing'],
  ['a wrong enum', 'GET', '/youtube/v3/commentThreads?part=snippet&order=newest', '', 'order must not be newest'],
  ['an unknown property', 'POST', '/youtube/v3/commentThreads?part=snippet', '{"snippet":{"video":"a"}}', '/snippet'],
])('a request with %s is found', (_, method, path, body, problem) => {
  const url = new URL(path, 'http://127.0.0.1');
  const headers = { 'content-type': 'application/json' };
  const request = { method, url, headers: body === '' ? {} : headers, body: Buffer.from(body), status: 200 };
  const found = documents[0]?.check(request as RecordedRequest, url.pathname, recorded.connector.scopes);
  expect(found?.problems.join()).toContain(problem);
});

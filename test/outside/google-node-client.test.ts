/** Google's own Node clients publish to the simulator, in the way in which their users call them. */
import { createReadStream } from 'node:fs';
import { youtube, type youtube_v3 } from '@googleapis/youtube';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { VIDEOSHORTS_SCOPES } from '../../adapters/platforms/videoshorts/oauth.ts';
import { createPlatformFixture, REDIRECT_URI, type PlatformFixture } from '../adapters/platforms/platform-fixture.ts';
import { submitConsent } from '../support/simulator.ts';

const TEXTS = { title: 'Three ways to brew', description: 'With coffee.', tags: ['coffee'] };

let fixture: PlatformFixture;
let auth: OAuth2Client;
let client: youtube_v3.Youtube;
/** The address of the simulator, which every call takes as an option. */
const at = { rootUrl: '' };

beforeAll(async () => {
  fixture = await createPlatformFixture({ SANDBOX_PROCESSING_MS: '0' });
  at.rootUrl = `${fixture.url}/videoshorts/`;
  auth = await signIn();
  client = youtube({ version: 'v3', auth: auth as never });
});
afterAll(() => fixture.close());

async function signIn(): Promise<OAuth2Client> {
  const oauthClient = new OAuth2Client({
    clientId: 'sandbox',
    clientSecret: 'sandbox-secret',
    redirectUri: REDIRECT_URI,
    endpoints: {
      oauth2AuthBaseUrl: `${at.rootUrl}o/oauth2/v2/auth`,
      oauth2TokenUrl: `${at.rootUrl}token`,
      oauth2RevokeUrl: `${at.rootUrl}revoke`,
    },
  });
  const { codeVerifier, codeChallenge } = await oauthClient.generateCodeVerifierAsync();
  const consent = oauthClient.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope: [...VIDEOSHORTS_SCOPES],
    code_challenge: codeChallenge ?? '',
    code_challenge_method: CodeChallengeMethod.S256,
  });
  const code = (await submitConsent(consent, { username: 'ana', decision: 'approve' })).get('code') ?? '';
  const { tokens } = await oauthClient.getToken({ code, codeVerifier });
  oauthClient.setCredentials(tokens);
  return oauthClient;
}

async function insert(): Promise<string> {
  const status = { privacyStatus: 'public', selfDeclaredMadeForKids: false };
  const media = { mimeType: 'video/mp4', body: createReadStream(fixture.video.path) };
  const requestBody = { snippet: TEXTS, status };
  const { data } = await client.videos.insert({ part: ['snippet', 'status'], requestBody, media }, at);
  return data.id ?? '';
}

test('a video is inserted by one multipart request and published once with all bytes', async () => {
  const id = await insert();
  const account = { job: { platformUserId: (await getChannel()).id } };
  const posts = await fixture.posts(account as Parameters<PlatformFixture['posts']>[0]);
  expect(posts.filter(({ platformPostId }) => platformPostId === id)).toMatchObject([
    { title: TEXTS.title, caption: TEXTS.description, mediaSha256: fixture.video.sha256, mode: 'publish' },
  ]);
});

async function getChannel(): Promise<youtube_v3.Schema$Channel> {
  const { data } = await client.channels.list({ part: ['id', 'contentDetails'], mine: true }, at);
  return data.items?.[0] ?? {};
}

test('lists read every repeated part and id', async () => {
  const ids = [await insert(), await insert()];
  const { data } = await client.videos.list({ part: ['snippet', 'status', 'statistics'], id: ids }, at);
  const playlistId = (await getChannel()).contentDetails?.relatedPlaylists?.uploads ?? '';
  const uploads = await client.playlistItems.list(
    { part: ['contentDetails', 'snippet'], playlistId, maxResults: 50 },
    at,
  );
  expect(data.items?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(data.items?.[0]).toMatchObject({
    snippet: { title: TEXTS.title },
    status: { privacyStatus: 'public' },
    statistics: { viewCount: expect.stringMatching(/^\d+$/u) },
  });
  expect(uploads.data.items?.map((item) => item.contentDetails?.videoId)).toEqual(expect.arrayContaining(ids));
});

test('a video is added to a playlist, and found there by its id', async () => {
  const [videoId, playlistId] = [await insert(), `PL${(await getChannel()).id?.slice(2)}`];
  const count = async (): Promise<number | undefined> =>
    (await client.playlistItems.list({ part: ['id'], playlistId, videoId }, at)).data.items?.length;
  expect(await count()).toBe(0);
  const snippet = { playlistId, resourceId: { kind: 'youtube#video', videoId } };
  const { data } = await client.playlistItems.insert({ part: ['snippet'], requestBody: { snippet } }, at);
  expect(data.snippet).toMatchObject(snippet);
  expect(await count()).toBe(1);
});

test('an expired token is refreshed, and a revoked grant is invalid', async () => {
  const own = await signIn();
  own.setCredentials({ ...own.credentials, expiry_date: Date.now() - 1_000 });
  const { data } = await youtube({ version: 'v3', auth: own as never }).channels.list({ part: ['id'], mine: true }, at);
  const refreshed = own.credentials.refresh_token;
  await own.revokeCredentials();
  own.setCredentials({ refresh_token: refreshed ?? '' });
  expect(data.items).toHaveLength(1);
  await expect(own.getAccessToken()).rejects.toThrow('invalid_grant');
});

import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, fetchClipStatus, clipToken, connectClip, initBody } from './clipapp-client.ts';
import { advanceClock, readJson, submitConsent, postControl, startSimulator, withQuery } from '../support/simulator.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectShorts, shortsCode, shortsToken } from './videoshorts-client.ts';

const DAY = 86_400_000;

async function getInitErrorCode(url: string, token: string, privacy: string): Promise<unknown> {
  const answer = await clipCall(url, '/post/publish/video/init/', token, initBody(9, { privacy_level: privacy }));
  return ((await readJson(answer))['error'] as { code: string }).code;
}

describe('clipapp', () => {
  test('a private account offers followers instead of everyone as the audience', async () => {
    const url = await startSimulator();
    const { access_token: token = '', open_id: accountId } = await connectClip(url);
    expect(await postControl(url, 'privacy', { platform: 'clipapp', accountId, private: true })).toBe(201);
    const creator = await readJson(await clipCall(url, '/post/publish/creator_info/query/', token));
    expect((creator['data'] as { privacy_level_options: string[] }).privacy_level_options).toEqual([
      'FOLLOWER_OF_CREATOR',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ]);
    expect(await getInitErrorCode(url, token, 'PUBLIC_TO_EVERYONE')).toBe('privacy_level_option_mismatch');
  });

  test('an unaudited app can only post privately to private accounts', async () => {
    const url = await startSimulator({ SANDBOX_AUDITED: 'off' });
    const { access_token: token = '', open_id: accountId } = await connectClip(url);
    const refused = 'unaudited_client_can_only_post_to_private_accounts';
    expect(await getInitErrorCode(url, token, 'SELF_ONLY')).toBe(refused);
    await postControl(url, 'privacy', { platform: 'clipapp', accountId, private: true });
    expect(await getInitErrorCode(url, token, 'FOLLOWER_OF_CREATOR')).toBe(refused);
    expect(await getInitErrorCode(url, token, 'SELF_ONLY')).toBe('ok');
    expect(await postControl(url, 'modes', { audited: true })).toBe(200);
    expect(await getInitErrorCode(url, token, 'FOLLOWER_OF_CREATOR')).toBe('ok');
  });

  test('a public post has no id before moderation', async () => {
    const url = await startSimulator({ SANDBOX_MODERATION_MS: '60000' });
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    const upload = await clipInit(url, token, initBody(video.length));
    await clipPut(upload.upload_url, video);
    expect(await fetchClipStatus(url, token, upload.publish_id)).toMatchObject({
      status: 'PUBLISH_COMPLETE',
      publicaly_available_post_id: [],
    });
  });

  test('an inbox upload frees its slot and has an id once the creator posts it', async () => {
    const url = await startSimulator({ SANDBOX_RATE_LIMITS: 'clipapp.inbox=1/86400' });
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    const open = (): Promise<Response> =>
      clipCall(url, '/post/publish/inbox/video/init/', token, initBody(video.length));
    const upload = (await readJson(await open()))['data'] as { publish_id: string; upload_url: string };
    await clipPut(upload.upload_url, video);
    const full = (await open()).status;
    expect(await postControl(url, 'inbox', { publishId: upload.publish_id })).toBe(201);
    const status = await fetchClipStatus(url, token, upload.publish_id);
    expect([full, (await open()).status]).toEqual([403, 200]);
    expect(status).toMatchObject({ status: 'PUBLISH_COMPLETE' });
    expect(status['publicaly_available_post_id']).toHaveLength(1);
  });

  test('an upload fails with auth_removed if its creator has removed the app', async () => {
    const url = await startSimulator();
    const { access_token: token = '', open_id: accountId } = await connectClip(url);
    const video = buildMp4();
    const upload = await clipInit(url, token, initBody(video.length));
    await postControl(url, 'revocations', { platform: 'clipapp', accountId });
    expect((await clipPut(upload.upload_url, video)).status).toBe(201);
    const { access_token: again = '' } = await connectClip(url);
    const status = await fetchClipStatus(url, again, upload.publish_id);
    expect(status).toMatchObject({ status: 'FAILED', fail_reason: 'auth_removed' });
    const refused = await clipToken(url, { grant_type: 'refresh_token', refresh_token: token });
    expect(refused.status).toBe(400);
  });
});

describe('apps in development', () => {
  test.each([
    ['/reelnet/oauth/authorize', 'basic'],
    ['/videoshorts/o/oauth2/v2/auth', 'youtube.upload'],
  ])('only testers can connect to an app in development (%s)', async (path, scope) => {
    const url = await startSimulator({ SANDBOX_TESTERS: 'ana' });
    const query = { client_id: 'app', response_type: 'code', redirect_uri: 'http://localhost/callback', scope };
    const address = withQuery(url + path, query);
    expect((await submitConsent(address, { username: 'ana', decision: 'approve' })).has('code')).toBe(true);
    await expect(submitConsent(address, { username: 'bo', decision: 'approve' })).rejects.toThrow(
      'consent returned 403',
    );
    await postControl(url, 'modes', { testers: null });
    expect((await submitConsent(address, { username: 'bo', decision: 'approve' })).has('code')).toBe(true);
  });

  test('videoshorts refresh tokens of an app in testing expire after a week', async () => {
    const url = await startSimulator({ SANDBOX_TESTERS: 'ana' });
    const { refresh_token: refresh = '' } = await connectShorts(url);
    const renew = async (): Promise<number> =>
      (await shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh })).status;
    const before = await renew();
    await advanceClock(url, 7 * DAY);
    expect([before, await renew()]).toEqual([200, 400]);
  });
});

describe('refresh tokens of videoshorts', () => {
  test('refresh tokens of videoshorts expire after six months without use', async () => {
    const url = await startSimulator();
    const { refresh_token: refresh = '' } = await connectShorts(url);
    const statuses: number[] = [];
    for (const days of [100, 100, 180]) {
      await advanceClock(url, days * DAY);
      statuses.push((await shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh })).status);
    }
    expect(statuses).toEqual([200, 200, 400]);
  });

  test('the 101st refresh token of an account invalidates the oldest', async () => {
    const url = await startSimulator();
    const offline = { access_type: 'offline', prompt: 'consent' };
    const tokens: string[] = [];
    for (let count = 0; count < 101; count += 1) {
      await advanceClock(url, 1);
      const code = await shortsCode(url, 'ana', offline);
      const answer = await readJson(await shortsToken(url, { grant_type: 'authorization_code', code }));
      tokens.push(String(answer['refresh_token']));
    }
    const renewed = [tokens[0], tokens[1], tokens[100]].map((refresh = '') =>
      shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh }),
    );
    expect((await Promise.all(renewed)).map(({ status }) => status)).toEqual([400, 200, 200]);
  });
});

test('invalid modes are rejected', async () => {
  const url = await startSimulator();
  const inputs = [{ audited: 'yes' }, { testers: 'ana' }, { testers: [1] }];
  expect(await Promise.all(inputs.map((input) => postControl(url, 'modes', input)))).toEqual([400, 400, 400]);
});

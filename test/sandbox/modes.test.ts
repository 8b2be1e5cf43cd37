import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, clipStatusOf, clipToken, connectClip, initBody } from './clipapp-client.ts';
import { advance, body, consent, control, sandbox, withQuery } from './harness.ts';
import { mp4 } from './mp4.ts';
import { connectShorts, shortsCode, shortsToken } from './videoshorts-client.ts';

const DAY = 86_400_000;

async function opened(url: string, token: string, privacy: string): Promise<unknown> {
  const answer = await clipCall(url, '/post/publish/video/init/', token, initBody(9, { privacy_level: privacy }));
  return ((await body(answer))['error'] as { code: string }).code;
}

describe('clipapp', () => {
  test('an account that its owner sets to private offers its followers instead of everyone', async () => {
    const url = await sandbox();
    const { access_token: token = '', open_id: accountId } = await connectClip(url);
    expect(await control(url, 'private', { platform: 'clipapp', accountId, private: true })).toBe(201);
    const creator = await body(await clipCall(url, '/post/publish/creator_info/query/', token));
    expect((creator['data'] as { privacy_level_options: string[] }).privacy_level_options).toEqual([
      'FOLLOWER_OF_CREATOR',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ]);
    expect(await opened(url, token, 'PUBLIC_TO_EVERYONE')).toBe('privacy_level_option_mismatch');
  });

  test('an app without its audit posts to private accounts for their owner alone, until it passes', async () => {
    const url = await sandbox({ SANDBOX_AUDITED: 'off' });
    const { access_token: token = '', open_id: accountId } = await connectClip(url);
    const refused = 'unaudited_client_can_only_post_to_private_accounts';
    expect(await opened(url, token, 'SELF_ONLY')).toBe(refused);
    await control(url, 'private', { platform: 'clipapp', accountId, private: true });
    expect(await opened(url, token, 'FOLLOWER_OF_CREATOR')).toBe(refused);
    expect(await opened(url, token, 'SELF_ONLY')).toBe('ok');
    expect(await control(url, 'modes', { audited: true })).toBe(200);
    expect(await opened(url, token, 'FOLLOWER_OF_CREATOR')).toBe('ok');
  });

  test('a public post has no id before it was moderated', async () => {
    const url = await sandbox({ SANDBOX_MODERATION_MS: '60000' });
    const { access_token: token = '' } = await connectClip(url);
    const video = mp4();
    const upload = await clipInit(url, token, initBody(video.length));
    await clipPut(upload.upload_url, video);
    expect(await clipStatusOf(url, token, upload.publish_id)).toMatchObject({
      status: 'PUBLISH_COMPLETE',
      publicaly_available_post_id: [],
    });
  });

  test('an upload that waits in the inbox makes room, and has an id, once the creator posts it', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'clipapp.inbox=1/86400' });
    const { access_token: token = '' } = await connectClip(url);
    const video = mp4();
    const open = (): Promise<Response> =>
      clipCall(url, '/post/publish/inbox/video/init/', token, initBody(video.length));
    const upload = (await body(await open()))['data'] as { publish_id: string; upload_url: string };
    await clipPut(upload.upload_url, video);
    const full = (await open()).status;
    expect(await control(url, 'inbox', { publishId: upload.publish_id })).toBe(201);
    const status = await clipStatusOf(url, token, upload.publish_id);
    expect([full, (await open()).status]).toEqual([403, 200]);
    expect(status).toMatchObject({ status: 'PUBLISH_COMPLETE' });
    expect(status['publicaly_available_post_id']).toHaveLength(1);
  });

  test('an upload whose creator removed the app meanwhile fails for that reason', async () => {
    const url = await sandbox();
    const { access_token: token = '', open_id: accountId } = await connectClip(url);
    const video = mp4();
    const upload = await clipInit(url, token, initBody(video.length));
    await control(url, 'revoked', { platform: 'clipapp', accountId });
    expect((await clipPut(upload.upload_url, video)).status).toBe(201);
    const { access_token: again = '' } = await connectClip(url);
    const status = await clipStatusOf(url, again, upload.publish_id);
    expect(status).toMatchObject({ status: 'FAILED', fail_reason: 'auth_removed' });
    const refused = await clipToken(url, { grant_type: 'refresh_token', refresh_token: token });
    expect(refused.status).toBe(400);
  });
});

describe('apps in development', () => {
  test.each([
    ['/reelnet/oauth/authorize', 'basic'],
    ['/videoshorts/o/oauth2/v2/auth', 'youtube.upload'],
  ])('only their testers can connect (%s)', async (path, scope) => {
    const url = await sandbox({ SANDBOX_TESTERS: 'ana' });
    const query = { client_id: 'app', response_type: 'code', redirect_uri: 'http://localhost/callback', scope };
    const address = withQuery(url + path, query);
    expect((await consent(address, { username: 'ana', decision: 'approve' })).has('code')).toBe(true);
    await expect(consent(address, { username: 'bo', decision: 'approve' })).rejects.toThrow('consent answered 403');
    await control(url, 'modes', { testers: null });
    expect((await consent(address, { username: 'bo', decision: 'approve' })).has('code')).toBe(true);
  });

  test('videoshorts ends their refresh tokens a week after consent', async () => {
    const url = await sandbox({ SANDBOX_TESTERS: 'ana' });
    const { refresh_token: refresh = '' } = await connectShorts(url);
    const renew = async (): Promise<number> =>
      (await shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh })).status;
    const before = await renew();
    await advance(url, 7 * DAY);
    expect([before, await renew()]).toEqual([200, 400]);
  });
});

describe('refresh tokens of videoshorts', () => {
  test('live on while they are used, and die after six months without', async () => {
    const url = await sandbox();
    const { refresh_token: refresh = '' } = await connectShorts(url);
    const statuses: number[] = [];
    for (const days of [100, 100, 180]) {
      await advance(url, days * DAY);
      statuses.push((await shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh })).status);
    }
    expect(statuses).toEqual([200, 200, 400]);
  });

  test('beyond a hundred of one account the oldest ends without a word', async () => {
    const url = await sandbox();
    const offline = { access_type: 'offline', prompt: 'consent' };
    const tokens: string[] = [];
    for (let count = 0; count < 101; count += 1) {
      await advance(url, 1);
      const code = await shortsCode(url, 'ana', offline);
      const answer = await body(await shortsToken(url, { grant_type: 'authorization_code', code }));
      tokens.push(String(answer['refresh_token']));
    }
    const renewed = [tokens[0], tokens[1], tokens[100]].map((refresh = '') =>
      shortsToken(url, { grant_type: 'refresh_token', refresh_token: refresh }),
    );
    expect((await Promise.all(renewed)).map(({ status }) => status)).toEqual([400, 200, 200]);
  });
});

test('modes that nobody knows are refused', async () => {
  const url = await sandbox();
  const inputs = [{ audited: 'yes' }, { testers: 'ana' }, { testers: [1] }];
  expect(await Promise.all(inputs.map((input) => control(url, 'modes', input)))).toEqual([400, 400, 400]);
});

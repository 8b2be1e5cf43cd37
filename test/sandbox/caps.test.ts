import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, connectClip, initBody } from './clipapp-client.ts';
import { advance, body, sandbox } from './harness.ts';
import { mp4 } from './mp4.ts';
import { connectReel, finishedContainer, mediaPublish, reelGet } from './reelnet-client.ts';
import { connectShorts, openSession } from './videoshorts-client.ts';

describe('caps', () => {
  test('the documented limit of six inits a minute holds when asked for, and passes with the minute', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'documented' });
    const { access_token: token = '' } = await connectClip(url);
    const init = async (): Promise<number> =>
      (await clipCall(url, '/post/publish/video/init/', token, initBody(9))).status;
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) statuses.push(await init());
    await advance(url, 60_000);
    statuses.push(await init());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200]);
  });

  test('a daily cap shows in creator_info with HTTP 200, as documented', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'clipapp.posts=1/86400' });
    const { access_token: token = '' } = await connectClip(url);
    const video = mp4();
    await clipPut((await clipInit(url, token, initBody(video.length))).upload_url, video);
    const creator = await clipCall(url, '/post/publish/creator_info/query/', token);
    const init = await clipCall(url, '/post/publish/video/init/', token, initBody(9));
    expect([creator.status, init.status]).toEqual([200, 403]);
    expect((await body(creator))['error']).toMatchObject({ code: 'spam_risk_too_many_posts' });
  });

  test('reelnet refuses at media_publish over its daily limit, and tells the quota', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'reelnet.posts=1/86400' });
    const token = await connectReel(url);
    await mediaPublish(url, token, await finishedContainer(url, token, mp4()));
    const second = await mediaPublish(url, token, await finishedContainer(url, token, mp4()));
    const query = { fields: 'quota_usage,config' };
    const limit = await body(await reelGet(url, '/me/content_publishing_limit', token, query));
    expect((await body(second))['error']).toMatchObject({ code: 9, error_subcode: 2207042 });
    expect(limit['data']).toEqual([{ quota_usage: 1, config: { quota_total: 1, quota_duration: 86400 } }]);
  });

  test('videoshorts refuses uploads over the daily number', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'videoshorts.inserts=1/86400' });
    const { access_token: token = '' } = await connectShorts(url);
    expect((await openSession(url, token, 20_000)).status).toBe(200);
    const second = await openSession(url, token, 20_000);
    expect((await body(second))['error']).toMatchObject({ errors: [{ reason: 'uploadLimitExceeded' }] });
  });

  test('a cap that nobody knows is refused at start', async () => {
    await expect(sandbox({ SANDBOX_CAPS: 'clipapp.nonsense=1/1' })).rejects.toThrow('cannot read');
  });
});

import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, connectClip, initBody } from './clipapp-client.ts';
import { advance, body, closeAll, freshFolder, sandbox, type Json } from './harness.ts';
import { mp4 } from './mp4.ts';
import { connectReel, finishedContainer, mediaPublish, reelGet } from './reelnet-client.ts';
import { connectShorts, openSession } from './videoshorts-client.ts';

function setCap(url: string, cap: Json): Promise<Response> {
  return fetch(`${url}/__sandbox/caps`, { method: 'POST', body: JSON.stringify(cap) });
}

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

  test('videoshorts refuses a channel’s uploads over its daily number', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'videoshorts.uploads=1/86400' });
    const { access_token: token = '' } = await connectShorts(url);
    expect((await openSession(url, token, 20_000)).status).toBe(200);
    const second = await openSession(url, token, 20_000);
    expect((await body(second))['error']).toMatchObject({ errors: [{ reason: 'uploadLimitExceeded' }] });
  });

  test('a limit can be set while it runs, and its counts outlive a restart until they are reset', async () => {
    const dir = await freshFolder();
    const before = await sandbox({ SANDBOX_CAPS: 'off' }, dir);
    const { access_token: token = '' } = await connectShorts(before);
    await setCap(before, { name: 'videoshorts.uploads', limit: 1 });
    const first = await openSession(before, token, 20_000);
    await closeAll();

    const url = await sandbox({ SANDBOX_CAPS: 'off' }, dir);
    const second = await openSession(url, token, 20_000);
    await fetch(`${url}/__sandbox/caps`, { method: 'DELETE' });
    const third = await openSession(url, token, 20_000);
    expect([first.status, second.status, third.status]).toEqual([200, 400, 200]);
  });

  test('the project’s own number of inserts counts refused ones too, and starts anew at midnight in Pacific time', async () => {
    const url = await sandbox({ SANDBOX_CAPS: 'off' });
    const { access_token: token = '' } = await connectShorts(url);
    await setCap(url, { name: 'videoshorts.inserts', limit: 1 });
    const untitled = await openSession(url, token, 20_000, { snippet: {} });
    const refused = await openSession(url, token, 20_000);
    await advance(url, 23 * 3_600_000 + 3_599_000);
    const { access_token: fresh = '' } = await connectShorts(url);
    const nextDay = await openSession(url, fresh, 20_000);
    expect((await body(untitled))['error']).toMatchObject({ errors: [{ reason: 'invalidTitle' }] });
    expect((await body(refused))['error']).toMatchObject({ errors: [{ reason: 'quotaExceeded' }] });
    expect(nextDay.status).toBe(200);
  });

  test('a limit that nobody knows, or that is no number, is refused', async () => {
    const url = await sandbox();
    const inputs = [{ name: 'x', limit: 1 }, { name: 'clipapp.init', limit: -1 }, { name: 'clipapp.init' }];
    const statuses = await Promise.all(inputs.map(async (input) => (await setCap(url, input)).status));
    expect(statuses).toEqual([400, 400, 400]);
  });

  test('a cap that nobody knows is refused at start', async () => {
    await expect(sandbox({ SANDBOX_CAPS: 'clipapp.nonsense=1/1' })).rejects.toThrow('cannot read');
  });
});

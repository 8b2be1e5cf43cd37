import { describe, expect, test } from '@jest/globals';
import { clipCall, clipInit, clipPut, connectClip, initBody } from './clipapp-client.ts';
import { advanceClock, readJson, listPublished, startSimulator, type Json } from '../support/simulator.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectReel, finishedContainer, mediaPublish, reelGet, reelPost } from './reelnet-client.ts';
import { connectShorts, sessionUri, put, shortsGet, uploadedVideo } from './videoshorts-client.ts';

function insertComment(url: string, token: string, videoId: unknown, textOriginal: string): Promise<Response> {
  return fetch(`${url}/videoshorts/youtube/v3/commentThreads?part=snippet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ snippet: { videoId, topLevelComment: { snippet: { textOriginal } } } }),
  });
}

describe('read-back', () => {
  test('clipapp lists public videos in pages, newest first', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url, 'ana');
    const video = buildMp4();
    for (const title of ['one', 'two', 'three']) {
      await clipPut((await clipInit(url, token, initBody(video.length, { title }))).upload_url, video);
    }
    const list = async (input: Json): Promise<Json> =>
      (await readJson(await clipCall(url, '/video/list/?fields=id,video_description,share_url', token, input)))[
        'data'
      ] as Json;

    const first = await list({ max_count: 2 });
    const rest = await list({ max_count: 2, cursor: first['cursor'] });

    const [oldest] = await listPublished(url);
    expect(first).toMatchObject({
      has_more: true,
      videos: [{ video_description: 'three' }, { video_description: 'two' }],
    });
    expect(rest).toMatchObject({ has_more: false, videos: [{ id: oldest?.platformPostId, share_url: oldest?.url }] });
  });

  test('reelnet lists own media by cursor, newest first', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    for (let round = 0; round < 3; round += 1)
      await mediaPublish(url, token, await finishedContainer(url, token, buildMp4()));
    const first = await readJson(await reelGet(url, '/me/media', token, { fields: 'id', limit: '2' }));
    const next = (first['paging'] as { next: string }).next;
    const second = await readJson(await fetch(next));
    const ids = [first, second].flatMap((page) => (page['data'] as { id: string }[]).map((node) => node.id));
    expect(ids).toEqual((await listPublished(url)).map((post) => post.platformPostId).toReversed());
  });

  test('videoshorts lists uploads with their processing status and file name', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const video = buildMp4();
    const { id } = await readJson(await put(await sessionUri(url, token, video.length), video));
    const channels = await readJson(
      await shortsGet(url, '/youtube/v3/channels?part=id,contentDetails&mine=true', token),
    );
    const [channel] = channels['items'] as { contentDetails: { relatedPlaylists: { uploads: string } } }[];
    const playlist = channel?.contentDetails.relatedPlaylists.uploads ?? '';

    const uploads = await readJson(
      await shortsGet(url, `/youtube/v3/playlistItems?part=contentDetails&maxResults=50&playlistId=${playlist}`, token),
    );
    const videos = await readJson(
      await shortsGet(url, `/youtube/v3/videos?part=status,fileDetails,statistics&id=${String(id)}`, token),
    );

    expect(uploads['items']).toMatchObject([{ contentDetails: { videoId: id } }]);
    expect(videos['items']).toMatchObject([
      {
        id,
        status: { uploadStatus: 'processed', privacyStatus: 'public' },
        fileDetails: { fileName: 'target-1.mp4' },
        statistics: { viewCount: expect.stringMatching(/^\d+$/) },
      },
    ]);
  });
});

describe('comments', () => {
  test('the record of a post has its first comment, on reelnet and videoshorts', async () => {
    const url = await startSimulator();
    const reel = await connectReel(url);
    const { id: media } = await readJson(await mediaPublish(url, reel, await finishedContainer(url, reel, buildMp4())));
    const { access_token: shorts = '' } = await connectShorts(url);
    const { id: video } = await uploadedVideo(url, shorts, buildMp4());

    for (const message of ['first!', 'second']) await reelPost(url, `/${String(media)}/comments`, reel, { message });
    const inserted = await insertComment(url, shorts, video, 'look below');

    const listed = await readJson(await reelGet(url, `/${String(media)}/comments`, reel, { fields: 'text,username' }));
    const threads = await readJson(
      await shortsGet(url, `/youtube/v3/commentThreads?part=snippet&videoId=${String(video)}`, shorts),
    );
    expect(inserted.status).toBe(200);
    expect((await listPublished(url)).map((post) => post.firstComment)).toEqual(['first!', 'look below']);
    expect(listed['data']).toMatchObject([{ text: 'second' }, { text: 'first!', username: 'ana' }]);
    expect(threads['items']).toMatchObject([
      { snippet: { topLevelComment: { snippet: { textOriginal: 'look below' } } } },
    ]);
  });

  test.each([
    ['private', { status: { privacyStatus: 'private' } }],
    ['made for kids', { status: { privacyStatus: 'public', selfDeclaredMadeForKids: true } }],
  ])('videoshorts rejects a comment on a video that is %s', async (_, resource) => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const { id } = await uploadedVideo(url, token, buildMp4(), resource);
    const answer = await insertComment(url, token, id, 'hello');
    expect(answer.status).toBe(403);
    expect((await readJson(answer))['error']).toMatchObject({ errors: [{ reason: 'commentsDisabled' }] });
  });
});

describe('metrics', () => {
  test('a reel that nobody has seen has no figures, then views grow and never fall', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const { id } = await readJson(await mediaPublish(url, token, await finishedContainer(url, token, buildMp4())));
    const views = async (): Promise<number> => {
      const answer = await readJson(await reelGet(url, `/${String(id)}/insights`, token, { metric: 'views,reach' }));
      return (answer['data'] as { values: { value: number }[] }[])[0]?.values[0]?.value ?? Number.NaN;
    };
    expect(await views()).toBeNaN();
    await advanceClock(url, 3_600_000);
    const young = await views();
    await advanceClock(url, 6 * 3_600_000);
    const old = await views();
    expect(old).toBeGreaterThan(young);
  });

  test('an unsupported reelnet metric fails the whole call', async () => {
    const url = await startSimulator();
    const token = await connectReel(url);
    const { id } = await readJson(await mediaPublish(url, token, await finishedContainer(url, token, buildMp4())));
    const answer = await reelGet(url, `/${String(id)}/insights`, token, { metric: 'views,impressions' });
    expect((await readJson(answer))['error']).toMatchObject({ code: 100 });
  });

  test('a videoshorts report has column headers and one row per video', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const { id } = await uploadedVideo(url, token, buildMp4());
    await advanceClock(url, 1_800_000);
    const query = 'ids=channel==MINE&startDate=2020-01-01&endDate=2099-01-01&metrics=views,likes&dimensions=video';
    const report = await readJson(await shortsGet(url, `/v2/reports?${query}&filters=video==${String(id)}`, token));
    expect(report['columnHeaders']).toMatchObject([{ name: 'video' }, { name: 'views' }, { name: 'likes' }]);
    expect(report['rows']).toEqual([[id, expect.any(Number), expect.any(Number)]]);
  });

  test('a thumbnail is served once it is set, and must be an image', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectShorts(url);
    const { id } = await uploadedVideo(url, token, buildMp4());
    const set = (picture: Buffer<ArrayBuffer>): Promise<Response> =>
      fetch(`${url}/videoshorts/upload/youtube/v3/thumbnails/set?videoId=${String(id)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body: picture,
      });
    expect((await set(Buffer.from('text'))).status).toBe(400);
    expect((await set(Buffer.from('89504e470d0a1a0a', 'hex'))).status).toBe(200);
    const shown = await fetch(`${url}/videoshorts/vi/${String(id)}/default.jpg`);
    expect(shown.headers.get('content-type')).toBe('image/png');
  });
});

import { describe, expect, test } from '@jest/globals';
import { clipInit, clipPut, connectClip, initBody } from './clipapp-client.ts';
import { listPublished, startSimulator } from '../support/simulator.ts';
import { CONTROL_KEY } from '../support/sandbox-control.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { connectReel, finishedContainer, mediaPublish } from './reelnet-client.ts';
import { connectShorts, uploadedVideo } from './videoshorts-client.ts';

const KEY = { authorization: `Bearer ${CONTROL_KEY}` };

describe('pages', () => {
  test('the home page shows the three feeds, and each post has a page at its URL', async () => {
    const url = await startSimulator();
    const video = buildMp4();
    const { access_token: clip = '' } = await connectClip(url);
    await clipPut((await clipInit(url, clip, initBody(video.length))).upload_url, video);
    const reel = await connectReel(url);
    await mediaPublish(url, reel, await finishedContainer(url, reel, video));
    const { access_token: shorts = '' } = await connectShorts(url);
    await uploadedVideo(url, shorts, video);

    const page = await (await fetch(url, { headers: KEY })).text();

    const recorded = await listPublished(url);
    expect(page.match(/<video controls/g)).toHaveLength(3);
    expect(recorded).toHaveLength(3);
    for (const post of recorded) {
      expect(page).toContain(new URL(post.url).pathname);
      const single = await fetch(post.url);
      expect(single.status).toBe(200);
      expect(await single.text()).toContain(`/media/${post.mediaSha256}.mp4`);
    }
  });

  test('captions are escaped in HTML', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    const title = '<img src=x onerror=alert(1)> & "more"';
    await clipPut((await clipInit(url, token, initBody(video.length, { title }))).upload_url, video);
    const page = await (await fetch(url, { headers: KEY })).text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;');
    expect(page).not.toContain('<img src=x');
  });

  test('videos support range requests', async () => {
    const url = await startSimulator();
    const { access_token: token = '' } = await connectClip(url);
    const video = buildMp4();
    await clipPut((await clipInit(url, token, initBody(video.length))).upload_url, video);
    const address = `${url}/media/${(await listPublished(url))[0]?.mediaSha256}.mp4`;

    const whole = await fetch(address);
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    const tail = await fetch(address, { headers: { range: 'bytes=-5' } });
    const beyond = await fetch(address, { headers: { range: 'bytes=999999-' } });

    expect(Buffer.from(await whole.arrayBuffer())).toEqual(video);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${video.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(video.subarray(10, 20));
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(video.subarray(-5));
    expect(beyond.status).toBe(416);
  });

  test.each(['/nowhere', '/videoshorts/shorts/none', '/media/none.mp4', '/clipapp/%E0%A4%A'])(
    '%s returns 404',
    async (path) => {
      const url = await startSimulator();
      expect((await fetch(url + path)).status).toBe(404);
    },
  );
});

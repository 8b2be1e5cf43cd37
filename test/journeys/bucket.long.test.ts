import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildDemoDeck } from '../../bin/demo/demo-deck.ts';
import { waitFor } from '../support/wait-for.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { startS3, type TestS3 } from '../support/start-s3.ts';

let s3: TestS3;
let instance: Instance;

beforeAll(async () => {
  // The publish journal lists its objects, whose signature this server cannot check.
  s3 = await startS3({ checksSignatures: false });
  instance = await startInstance({
    STORAGE: 's3',
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    MEDIA_URL_TTL: '3600',
  });
});
afterAll(async () => {
  await instance?.stop();
  await s3?.close();
});

interface Post {
  id: string;
  status: string;
  renderStatus: string;
  contentId: string;
  mediaUrl: string;
}

function deck(): object {
  const { slides, ...rest } = buildDemoDeck() as { slides: object[] };
  return { ...rest, durationMs: 4_000, slides: slides.slice(0, 2) };
}

const create = (): Promise<Post> =>
  instance.api.post<Post>('/posts', {
    deck: deck(),
    format: 'walloftext',
    selectedAccounts: { clipapp: [instance.accounts.clipapp], videoshorts: [instance.accounts.videoshorts] },
    schedule: 'asap',
    caption: 'From a bucket',
    declarations: { madeForKids: false },
  });

async function ended(id: string): Promise<Post> {
  for (;;) {
    const post = await instance.api.get<Post>(`/posts/${id}`);
    if (['posted', 'partial', 'failed'].includes(post.status)) return post;
    await sleep(500);
  }
}

test('a deck with media in a bucket is rendered once and published twice', async () => {
  const first = await ended((await create()).id);
  const again = await create();
  const second = await ended(again.id);

  expect([first.status, again.renderStatus, second.status]).toEqual(['posted', 'ready', 'posted']);
  const video = await fetch(second.mediaUrl);
  expect([video.redirected, video.headers.get('content-type')]).toEqual([true, 'video/mp4']);
  expect(Buffer.from(await video.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  expect(existsSync(join(instance.home, 'media'))).toBe(false);
  const workerCopies = await waitFor('the workers’ copies are gone', async () => {
    const files = await readdir(join(instance.home, 'scratch'));
    return files.length === 0 ? { files } : null;
  });
  expect(workerCopies.files).toEqual([]);
});

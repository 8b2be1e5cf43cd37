/** Clients in Python that nobody here wrote publish to the simulator, each in its own way, and order from the doubles. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createPlatformFixture,
  type ConnectedAccount,
  type PlatformFixture,
} from '../adapters/platforms/platform-fixture.ts';
import { HEDRA_KEY, startHedra } from '../adapters/providers/hedra-server.ts';
import { padVideo } from '../adapters/platforms/sample-video.ts';
import { openPythonEnvironment, type PythonEnvironment } from './python-environment.ts';

const SLOW_MACHINE_MS = 300_000;
const python = await openPythonEnvironment();
const isMissing = typeof python === 'string';
if (isMissing) console.warn(`clients in Python are not tested: ${python}`);
const run: PythonEnvironment['run'] = (...args) => (python as PythonEnvironment).run(...args);

let fixture: PlatformFixture;
let facebook: PlatformFixture;

beforeAll(async () => {
  fixture = await createPlatformFixture({ SANDBOX_PROCESSING_MS: '0' });
  facebook = await createPlatformFixture({ SANDBOX_PROCESSING_MS: '0' }, { REELNET_LOGIN: 'facebook' });
}, SLOW_MACHINE_MS);
afterAll(async () => {
  await fixture.close();
  await facebook.close();
  if (!isMissing) await python.close();
});

const userArgs = ({ job }: ConnectedAccount) => [job.accessToken, job.platformUserId] as const;

(isMissing ? describe.skip : describe)('in an environment with Python', () => {
  test(
    'Google’s Python client publishes in chunks, sets a thumbnail, comments and reads a report',
    async () => {
      const picture = join(fixture.dir, 'cover.jpg');
      await writeFile(picture, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400)]));
      const result = await run('google_client.py', `${fixture.url}/videoshorts/`, fixture.video.path, picture);
      expect(result).toEqual({
        videoId: expect.stringMatching(/^[\w-]{11}$/u),
        chunks: Math.ceil(fixture.video.bytes / 262_144),
        title: 'Three ways to brew',
        thumbnails: 1,
        columns: ['views', 'engagedViews'],
      });
    },
    SLOW_MACHINE_MS,
  );

  test(
    'Meta’s Python SDK publishes a reel by URL with either login, and gets code 100 for an upload with Instagram Login',
    async () => {
      for (const [login, on, refused] of [
        ['instagram', fixture, 100],
        ['facebook', facebook, null],
      ] as const) {
        const account = await on.connectAccount('reelnet');
        const graph = `${on.url}/reelnet/${login === 'facebook' ? 'facebook' : 'graph'}`;
        const result = await run('meta_client.py', graph, login, ...userArgs(account), on.video.url);
        const { username } = account.job;
        expect(result).toEqual({ mediaId: expect.any(String), refused, comment: true, insights: true, username });
        expect(await on.posts(account)).toMatchObject([{ mediaSha256: on.video.sha256 }]);
      }
    },
    SLOW_MACHINE_MS,
  );

  test(
    'marqetive-lib publishes to clipapp in chunks and to reelnet by URL',
    async () => {
      const video = await padVideo(fixture.video, fixture.dir, 70_000_003);
      const [clip, reel] = [await fixture.connectAccount('clipapp'), await fixture.connectAccount('reelnet')];
      const settings = {
        video: video.path,
        videoUrl: fixture.video.url,
        clipapp: { api: `${fixture.url}/clipapp/v2`, token: clip.job.accessToken, userId: clip.job.platformUserId },
        reelnet: {
          graph: `${fixture.url}/reelnet/graph/v25.0`,
          token: reel.job.accessToken,
          userId: reel.job.platformUserId,
        },
      };
      expect(await run('marqetive_client.py', JSON.stringify(settings))).toMatchObject({
        clip: { status: 'PUBLISH_COMPLETE' },
        reel: { mediaId: expect.any(String) },
      });
      expect(await fixture.posts(clip)).toMatchObject([{ mediaSha256: video.sha256 }]);
      expect(await fixture.posts(reel)).toMatchObject([{ mediaSha256: fixture.video.sha256 }]);
    },
    SLOW_MACHINE_MS,
  );

  test(
    'Hedra’s Python client runs a talking head once for one key, and receives what Hedra refuses as its errors',
    async () => {
      const hedra = await startHedra();
      try {
        expect(await run('hedra_client.py', hedra.settings.baseUrl, HEDRA_KEY)).toEqual({
          sameJob: true,
          url: `${hedra.origin}/made/head.mp4`,
          cost: 0.31,
          balance: 25,
          schema: true,
          wrongKey: [401, 'UNAUTHORIZED'],
          wrongModel: [404, 'NOT_FOUND'],
          wrongValue: [400, 'INVALID_ARGUMENT'],
          unknownField: [400, 'INVALID_ARGUMENT'],
          otherBody: [409, 'ALREADY_EXISTS'],
        });
        expect(hedra.jobs).toHaveLength(1);
      } finally {
        await hedra.close();
      }
    },
    SLOW_MACHINE_MS,
  );
});

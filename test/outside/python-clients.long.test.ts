/** Clients in Python that nobody here wrote publish to the simulator, each in its own way, and order from the doubles. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createPlatformFixture,
  type ConnectedAccount,
  type PlatformFixture,
} from '../adapters/platforms/platform-fixture.ts';
import { HEDRA_KEY, startHedra } from '../adapters/providers/hedra-server.ts';
import { padVideo } from '../adapters/platforms/make-video.ts';
import { recordConnectorCalls } from './connector-calls.ts';
import { openPythonEnvironment, type PythonEnvironment } from '../support/python-environment.ts';
import type { RecordedRequest } from './recording-proxy.ts';

const SLOW_MACHINE_MS = 300_000;
const PROGRAMS = fileURLToPath(new URL('python', import.meta.url));
const REQUIREMENTS = join(PROGRAMS, 'requirements.txt');
const python = await openPythonEnvironment({
  minMinor: 12,
  programs: PROGRAMS,
  install: ['--requirement', REQUIREMENTS],
});
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

interface GraphCall {
  method: string;
  path: string;
  params: Record<string, string>;
}

function toGraphCall({ method, url, headers, body }: RecordedRequest): GraphCall {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const form = isForm ? new URLSearchParams(body.toString('utf8')) : [];
  return { method, path: url.pathname, params: Object.fromEntries([...url.searchParams, ...form]) };
}

async function checkByMeta(login: string, calls: GraphCall[]) {
  const path = join(fixture.dir, 'calls.json');
  await writeFile(path, JSON.stringify(calls));
  return (await run('meta_schema.py', login, path)) as { checked: number; problems: string[] };
}

const userArgs = ({ job }: ConnectedAccount) => [job.accessToken, job.platformUserId] as const;

(isMissing ? describe.skip : describe)('in an environment with Python', () => {
  test(
    'Google’s Python client publishes in chunks, sets a thumbnail, comments, and lists comments and a report',
    async () => {
      const picture = join(fixture.dir, 'cover.jpg');
      await writeFile(picture, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400)]));
      const result = await run('google_client.py', `${fixture.url}/videoshorts/`, fixture.video.path, picture);
      expect(result).toEqual({
        videoId: expect.stringMatching(/^[\w-]{11}$/u),
        chunks: Math.ceil(fixture.video.bytes / 262_144),
        title: 'Three ways to brew',
        thumbnails: 1,
        comments: ['First'],
        columns: { video: 'STRING', engagedViews: 'INTEGER', averageViewPercentage: 'FLOAT' },
        rows: 1,
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

  test.each(['instagram', 'facebook'])(
    'every request of reelnet with the login of %s has only what Meta’s SDK declares for its call',
    async (login) => {
      const { requests } = await recordConnectorCalls('reelnet', login === 'facebook' ? { REELNET_LOGIN: login } : {});
      const checks = await checkByMeta(login, requests.map(toGraphCall));
      expect(checks.problems).toEqual([]);
      expect(checks.checked).toBeGreaterThanOrEqual(7);

      const params = { media_type: 'REELS', vedio_url: 'https://a.example/v.mp4' };
      const wrong = await checkByMeta(login, [
        { method: 'POST', path: '/v25.0/1/media', params },
        { method: 'GET', path: '/v25.0/1/insights', params: { metric: 'views,plays_of_everything' } },
        { method: 'GET', path: '/v25.0/1/media', params: { fields: 'id,captoin' } },
      ]);
      expect(wrong.problems).toEqual([
        expect.stringContaining('vedio_url'),
        expect.stringContaining('metric'),
        expect.stringContaining('captoin'),
      ]);
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

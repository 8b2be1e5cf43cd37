/** A source behind a URL that is too long or of an unsupported type is refused by its first bytes. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { findHeadProblem } from '../../decks/probe/find-refusal.ts';
import { buildMp4 } from '../support/build-mp4.ts';
import { service } from '../support/service.ts';
import { mintTeam, type TestTeam } from '../support/teams.ts';

const served = service();
const BYTES = 8 * 1024 * 1024;
const FILES: Record<string, Buffer> = {
  '/long.mp4': buildMp4({ seconds: 700, bytes: BYTES }),
  '/long-index-last.mp4': buildMp4({ seconds: 700, bytes: BYTES, moovFirst: false }),
  '/fits.mp4': buildMp4({ seconds: 600, bytes: BYTES, moovFirst: false }),
  '/no-video.mp4': Buffer.alloc(200_000, 'x'),
  '/page': Buffer.from('<!DOCTYPE html><html></html>'),
  '/list.m3u8': Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n'),
  '/picture.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
};
let site: Server;
let siteUrl: string;
let sent: number;
let team: TestTeam;

beforeAll(async () => {
  site = createServer(send);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(async () => {
  sent = 0;
  team = await mintTeam(served.deps);
});

/** Serves ranges, except at `/whole/…`, and nothing at `/never.mp4`. */
function send({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (url === '/never.mp4') return;
  const file = FILES[url.replace('/whole', '')] ?? Buffer.alloc(0);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(headers.range ?? '') ?? [];
  const isWhole = url.startsWith('/whole/') || from === undefined;
  const part = isWhole ? file : file.subarray(Number(from), Number(to) + 1);
  sent += part.length;
  response.writeHead(isWhole ? 200 : 206, { 'content-length': part.length }).end(part);
}

async function clone(path: string, script = 'A warm loaf, every morning.') {
  const body = { sourceVideoUrl: `${siteUrl}${path}`, script, rightsConfirmed: true };
  const reply = await served.api.call('POST', '/content/clonevideo', { key: team.key, body });
  return { status: reply.status, problems: reply.json.error?.details?.map(({ path: at }) => at) ?? [], reply };
}

const read = async (path: string) => (await served.api.call('GET', path, { key: team.key })).json.data;

test.each(['/long.mp4', '/long-index-last.mp4', '/whole/long.mp4'])(
  '%s is refused before a charge, with its length and the limit',
  async (path) => {
    const { balance } = await read('/credits');
    const { status, reply } = await clone(path);
    expect(status).toBe(400);
    expect(reply.json.error?.details).toEqual([
      {
        path: 'sourceVideoUrl',
        message: 'It is 700.0 s long; a clonevideo accepts at most 600 s. Cut it and try again.',
      },
    ]);
    expect([await read('/content'), (await read('/credits')).balance]).toEqual([[], balance]);
  },
);

test.each<[string, RegExp]>([
  ['/page', /is a web page.*send the address of the file itself/u],
  ['/list.m3u8', /is a playlist/u],
  ['/picture.png', /is a PNG picture: send an MP4/u],
])('%s is refused before a charge, with what to send instead', async (path, message) => {
  const { balance } = await read('/credits');
  const { status, reply } = await clone(path);
  const problem = { path: 'sourceVideoUrl', message: expect.stringMatching(message) };
  expect([status, reply.json.error?.details]).toEqual([400, [problem]]);
  expect([await read('/content'), (await read('/credits')).balance]).toEqual([[], balance]);
});

test.each<[string, Buffer, RegExp | null]>([
  ['a clip', FILES['/fits.mp4']!, /is a clip: send a JPEG/u],
  ['an SVG', Buffer.from('<?xml version="1.0"?><!-- Editor --><!DOCTYPE svg><svg/>'), /is an SVG picture/u],
  ['a PNG', FILES['/picture.png']!, null],
])('%s as the picture of a product is judged by its first bytes', (_, bytes, message) => {
  const problem = findHeadProblem(bytes, 'image');
  expect(problem).toEqual(message && expect.stringMatching(message));
});

test('little more than the header is requested of a server with ranges', async () => {
  await clone('/long-index-last.mp4');
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(200_000);
});

test('a source that is too long is listed with the other problems', async () => {
  const { status, problems } = await clone('/long.mp4', 'தமிழ்');
  expect([status, problems]).toEqual([400, ['sourceVideoUrl', 'script']]);
});

test.each(['/fits.mp4', '/whole/long-index-last.mp4', '/no-video.mp4', '/missing.mp4', '/never.mp4'])(
  '%s, whose header says nothing against it, is accepted and checked by the worker',
  async (path) => {
    expect((await clone(path)).status).toBe(202);
  },
);

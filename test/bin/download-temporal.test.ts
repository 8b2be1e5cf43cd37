import { afterEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../bin/processes/ports.ts';
import { fetchArchive } from '../../bin/temporal/fetch-archive.ts';
import { CLI } from '../../bin/temporal/find-temporal.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = useFolder('download');
const cache = join(folder, 'cache');
const target = join(cache, 'temporal-9.9.9');
const progressLines: string[] = [];
const download = (url: string): Promise<boolean> =>
  fetchArchive({
    title: 'Temporal 9.9.9',
    url,
    programs: { temporal: target },
    progress: (line) => void progressLines.push(line),
  });
let server: Server | undefined;

await mkdir(cache);

async function serve(handler: RequestListener): Promise<string> {
  server = createServer(handler);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cli/archive`;
}

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
  progressLines.length = 0;
});

describe('the download of Temporal', () => {
  test('downloads an executable into the cache and reports progress', async () => {
    await writeFile(join(folder, 'temporal'), '#!/bin/sh\necho 9.9.9\n');
    await promisify(execFile)('tar', ['-czf', join(folder, 'release.tar.gz'), '-C', folder, 'temporal']);
    const archive = await readFile(join(folder, 'release.tar.gz'));
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': archive.length }).end(archive);
    });

    expect(await download(url)).toBe(true);
    expect(CLI.url).toMatch(/\/cli\/archive\/v\d+\.\d+\.\d+\?platform=\w+&arch=(amd64|arm64)$/);
    expect((await stat(target)).mode & 0o111).toBe(0o111);
    expect(progressLines.at(-1)).toBe('fetching Temporal 9.9.9: 100 %');
    expect(await readdir(cache)).toEqual(['temporal-9.9.9']);
    await rm(target);
  });

  test.each<[string, () => Promise<string>]>([
    ['no server listens', async () => `http://127.0.0.1:${await findFreePort()}/cli/archive`],
    ['the release is unknown', () => serve((_, response) => response.writeHead(404).end())],
    [
      'the response is not an archive',
      () => serve((_, response) => response.end('<html>sign in to this network</html>')),
    ],
    [
      'the connection breaks',
      () => serve((_, response) => void response.writeHead(200).write('x', () => response.destroy())),
    ],
  ])('if %s, the download reports one line, returns false and leaves the cache empty', async (_, address) => {
    expect(await download(await address())).toBe(false);
    expect(progressLines.at(-1)).toMatch(/^Temporal 9\.9\.9 could not be fetched from 127\.0\.0\.1:\d+$/);
    expect(await readdir(cache)).toEqual([]);
  });
});

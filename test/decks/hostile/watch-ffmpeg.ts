import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findFfmpeg, findFfprobe } from '../../../decks/ffmpeg/find-ffmpeg.ts';
import { turnOffIsolation } from '../make-media.ts';

export interface Watch {
  /** The address of an HTTP listener that counts connections. */
  origin: string;
  connections(): number;
  /** True if the file was read since the watch started; null if the file system does not record access times. */
  wasRead(path: string): Promise<boolean | null>;
  /** The files that ffmpeg and ffprobe opened and the addresses that they called; null without strace. */
  traced(): Promise<{ opened: string[]; called: string[] } | null>;
  close(): Promise<void>;
}

/**
 * Records the connections and file accesses of ffmpeg, with strace if available. Without isolation, so that nothing but the
 * guards of the input can prevent them.
 */
export async function watchFfmpeg(folder: string): Promise<Watch> {
  let calls = 0;
  const server = createServer((_, response) => response.end());
  server.on('connection', () => calls++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logs = join(folder, 'trace');
  const turnOnIsolation = turnOffIsolation();
  const before = { ffmpeg: process.env['FFMPEG_PATH'], ffprobe: process.env['FFPROBE_PATH'] };
  if (TRACES) {
    process.env['FFMPEG_PATH'] = await createWrapper(folder, 'ffmpeg', findFfmpeg(), logs);
    process.env['FFPROBE_PATH'] = await createWrapper(folder, 'ffprobe', findFfprobe(), logs);
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => calls,
    wasRead,
    traced: async () => (TRACES ? readTraces(folder) : null),
    async close() {
      turnOnIsolation();
      process.env['FFMPEG_PATH'] = before.ffmpeg ?? '';
      process.env['FFPROBE_PATH'] = before.ffprobe ?? '';
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sets the access time of a file before its modification time, so that the next read updates it. */
export async function clearAccessTime(path: string): Promise<void> {
  await utimes(path, new Date('2001-01-01'), new Date('2002-01-01'));
}

async function wasRead(path: string): Promise<boolean | null> {
  const control = `${path}.control`;
  await writeFile(control, 'x');
  await clearAccessTime(control);
  await readFile(control);
  const recorded = (await stat(control)).atime.getFullYear() > 2001;
  return recorded ? (await stat(path)).atime.getFullYear() > 2001 : null;
}

/** True if strace is available; otherwise access times are used. */
export const TRACES = canTrace();

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function createWrapper(
  folder: string,
  name: string,
  found: ReturnType<typeof findFfmpeg>,
  log: string,
): Promise<string> {
  if (!found.ok) throw new Error(found.message);
  const path = join(folder, `traced-${name}`);
  const trace = `strace -f -qq -s 4096 -e trace=open,openat,connect -o '${log}'.$$`;
  await writeFile(path, `#!/bin/sh\nexec ${trace} '${found.path}' "$@"\n`, { mode: 0o755 });
  return path;
}

async function readTraces(folder: string): Promise<{ opened: string[]; called: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('trace.'));
  const lines = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n').split('\n');
  const opened = lines.flatMap((line) => /open(?:at)?\((?:AT_FDCWD, )?"([^"]*)"/.exec(line)?.[1] ?? []);
  const called = lines.filter((line) => line.includes('connect(') && line.includes('AF_INET'));
  return { opened, called };
}

import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findFfmpeg, findFfprobe } from '../../../decks/ffmpeg/find-ffmpeg.ts';

export interface Watch {
  /** Where a listener waits for somebody to call. */
  origin: string;
  connections(): number;
  /** Whether the file was read since the watch began; null where the file system does not tell. */
  wasRead(path: string): Promise<boolean | null>;
  /** Every file that an ffmpeg or ffprobe opened and every address that it called; null without strace. */
  traced(): Promise<{ opened: string[]; called: string[] } | null>;
  close(): Promise<void>;
}

/** Watches what ffmpeg does: who calls a listener, which files are read, and with strace every file it opens. */
export async function watchFfmpeg(folder: string): Promise<Watch> {
  let calls = 0;
  const server = createServer((_, response) => response.end());
  server.on('connection', () => calls++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logs = join(folder, 'trace');
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
      process.env['FFMPEG_PATH'] = before.ffmpeg ?? '';
      process.env['FFPROBE_PATH'] = before.ffprobe ?? '';
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Makes the next reading of a file show: its access time is put far before its last change. */
export async function clearAccessTime(path: string): Promise<void> {
  await utimes(path, new Date('2001-01-01'), new Date('2002-01-01'));
}

async function wasRead(path: string): Promise<boolean | null> {
  const control = `${path}.control`;
  await writeFile(control, 'x');
  await clearAccessTime(control);
  await readFile(control);
  const tells = (await stat(control)).atime.getFullYear() > 2001;
  return tells ? (await stat(path)).atime.getFullYear() > 2001 : null;
}

/** Whether every file that ffmpeg opens can be seen; without strace only the access times of files tell. */
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

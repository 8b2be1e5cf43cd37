import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Progress } from '../launcher/terminal.ts';

export type Archive = {
  /** Shown in progress messages. */
  title: string;
  /** The URL of a tar.gz file. */
  url: string;
  /** The programs to extract: name in the archive to target path. */
  programs: Record<string, string>;
  progress: Progress;
  signal?: AbortSignal;
};

const CONNECT_MS = 5_000;
const TRANSFER_MS = 10 * 60_000;

/** Go's name for the architecture of this machine. */
const GO_ARCH: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };
export const goArch: string = GO_ARCH[process.arch] ?? process.arch;

/** Downloads and extracts the programs. Returns false, with a progress message, if the download fails. */
export async function fetchArchive({ title, url, programs, progress, signal }: Archive): Promise<boolean> {
  // The folder is beside the first program, because rename cannot cross file systems.
  const folder = await mkdtemp(`${Object.values(programs)[0] ?? join(tmpdir(), 'archive')}.`);
  try {
    progress(`fetching ${title} from ${new URL(url).host}`);
    const archive = join(folder, 'archive.tar.gz');
    await fetchFile(url, archive, signal, (percent) => progress(`fetching ${title}: ${percent} %`));
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, ...Object.keys(programs)]);
    for (const name of Object.keys(programs)) await chmod(join(folder, name), 0o755);
    for (const [name, target] of Object.entries(programs)) await rename(join(folder, name), target);
    return true;
  } catch {
    signal?.throwIfAborted();
    progress(`${title} could not be fetched from ${new URL(url).host}`);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Percent = (done: number) => void;

async function fetchFile(url: string, file: string, stop: AbortSignal | undefined, percent: Percent): Promise<void> {
  const { response, signal } = await open(url, stop);
  if (!response.ok || !response.body) throw new Error(`${dirname(url)} returned ${response.status}`);
  const total = Number(response.headers.get('content-length'));
  let received = 0;
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (total > 0) percent(Math.floor((received / total) * 100));
  });
  await pipeline(body, createWriteStream(file), { signal });
}

/** Requests a file. The headers have a short time-out, the transfer a long one. */
async function open(url: string, stop?: AbortSignal): Promise<{ response: Response; signal: AbortSignal }> {
  const transfer = AbortSignal.any([AbortSignal.timeout(TRANSFER_MS), ...(stop ? [stop] : [])]);
  const connect = new AbortController();
  const timer = setTimeout(() => connect.abort(), CONNECT_MS);
  try {
    return { response: await fetch(url, { signal: AbortSignal.any([transfer, connect.signal]) }), signal: transfer };
  } finally {
    clearTimeout(timer);
  }
}

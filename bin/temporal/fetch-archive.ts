import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Progress } from './find-temporal.ts';

export type Archive = {
  /** What a person reads. */
  title: string;
  /** A tar.gz. */
  url: string;
  /** The programs wanted of it: the name within, and where it shall lie. */
  programs: Record<string, string>;
  progress: Progress;
  signal?: AbortSignal;
};

const CONNECT_MS = 5_000;
const TRANSFER_MS = 10 * 60_000;

/** How Go names this machine's processor. */
const GO_ARCH: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };
export const goArch: string = GO_ARCH[process.arch] ?? process.arch;

/** Fetches the programs. Answers false, having said so, when they cannot be had; an outside failure is no error. */
export async function fetchArchive({ title, url, programs, progress, signal }: Archive): Promise<boolean> {
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
  if (!response.ok || !response.body) throw new Error(`${dirname(url)} answered ${response.status}`);
  const total = Number(response.headers.get('content-length'));
  let received = 0;
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (total > 0) percent(Math.floor((received / total) * 100));
  });
  await pipeline(body, createWriteStream(file), { signal });
}

/** The headers must come soon, the archive may take its time. */
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

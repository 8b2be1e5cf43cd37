import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Progress } from './temporal-binary.ts';

export type Release = { version: string; target: string; progress: Progress; signal?: AbortSignal };

/** Where Temporal's own SDKs fetch their development server. */
const ARCHIVES = 'https://temporal.download/cli/archive';

const CONNECT_MS = 5_000;
const TRANSFER_MS = 10 * 60_000;

const GO_ARCH: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Fetches the release into `target`. Answers false, having said so, when it cannot be had; an outside failure is no error. */
export async function downloadTemporal(release: Release, archives = ARCHIVES): Promise<boolean> {
  const { version, target, progress } = release;
  const folder = await mkdtemp(`${target}.`);
  try {
    progress(`fetching Temporal ${version} from ${new URL(archives).host}`);
    const url = `${archives}/v${version}?platform=${process.platform}&arch=${GO_ARCH[process.arch] ?? process.arch}`;
    const archive = join(folder, 'temporal.tar.gz');
    await fetchFile(url, archive, release.signal, (percent) => progress(`fetching Temporal ${version}: ${percent} %`));
    await promisify(execFile)('tar', ['-xzf', archive, '-C', folder, 'temporal']);
    await chmod(join(folder, 'temporal'), 0o755);
    await rename(join(folder, 'temporal'), target);
    return true;
  } catch {
    release.signal?.throwIfAborted();
    progress(`Temporal ${version} could not be fetched from ${new URL(archives).host}`);
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

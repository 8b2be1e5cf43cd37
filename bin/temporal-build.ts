import { execFile, spawn } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MissingPart } from './missing-part.ts';
import type { Release } from './temporal-download.ts';

const MODULE = fileURLToPath(new URL('../tools/temporal', import.meta.url));
const PACKAGE = 'github.com/temporalio/cli/cmd/temporal';
const STALE = '{{if .Stale}}{{.ImportPath}}{{end}}';

/** Builds the release with Go from the pinned module into `target`: minutes the first time, seconds from Go's cache. */
export async function buildTemporal({ version, target, progress, signal }: Release): Promise<void> {
  const half = `${target}.${process.pid}`;
  const symbols = `-s -w -X github.com/temporalio/cli/internal/temporalcli.Version=${version}`;
  try {
    progress(`building Temporal ${version}: fetching its sources`);
    const total = await countStale(signal);
    await build(['-ldflags', symbols, '-o', half, PACKAGE], signal, (compiled) => {
      const percent = Math.min(99, Math.floor((compiled / total) * 100));
      const step = compiled >= total ? 'linking' : `${compiled} of ${total} packages compiled`;
      progress(`building Temporal ${version}: ${percent} % (${step})`);
    });
    await rename(half, target);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new MissingPart(`Temporal could not be built with Go: ${lastLine(cause)}`, cause);
  } finally {
    await rm(half, { force: true });
  }
}

/** How many packages Go has yet to compile; downloads the modules on the way. */
async function countStale(signal?: AbortSignal): Promise<number> {
  const { stdout } = await promisify(execFile)('go', ['list', '-deps', '-f', STALE, PACKAGE], goOptions(signal));
  return Math.max(1, stdout.split('\n').filter(Boolean).length);
}

/** `go build -v` names each package as it compiles it. */
type OnPackage = (compiled: number) => void;

function build(args: string[], signal: AbortSignal | undefined, onPackage: OnPackage): Promise<void> {
  const go = spawn('go', ['build', '-v', ...args], { ...goOptions(signal), stdio: ['ignore', 'ignore', 'pipe'] });
  let compiled = 0;
  let last = '';
  createInterface({ input: go.stderr }).on('line', (line) => {
    last = line;
    onPackage((compiled += 1));
  });
  return new Promise((resolve, reject) => {
    go.once('error', reject);
    go.once('close', (code) => (code === 0 ? resolve() : reject(new Error(last))));
  });
}

function goOptions(signal?: AbortSignal) {
  const flags = `${process.env.GOFLAGS ?? ''} -buildvcs=false`.trim();
  return {
    cwd: MODULE,
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: flags },
    maxBuffer: 64 * 1024 * 1024,
    signal,
  };
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.trim().split('\n').at(-1) ?? '';
}

import { spawn } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MissingPart } from '../shared/missing-requirement.ts';
import type { Progress } from './find-temporal.ts';

const MODULE = fileURLToPath(new URL('../../tools/temporal', import.meta.url));
const STALE = '{{if .Stale}}{{.ImportPath}}{{end}}';

/** A main package among those that tools/temporal pins; `title` is what a person reads. */
export type GoProgram = {
  title: string;
  package: string;
  target: string;
  symbols?: string;
  progress: Progress;
  signal?: AbortSignal;
};

/** Builds the program with Go from the pinned module into `target`: minutes the first time, seconds from Go's cache. */
export async function goBuild({ title, package: path, target, symbols, progress, signal }: GoProgram): Promise<void> {
  const half = `${target}.${process.pid}`;
  const tell = (step: string) => progress(`building ${title} with Go, once: ${step}`);
  try {
    tell('fetching its sources');
    const stale = await go(['list', '-deps', '-f', STALE, path], tell, signal);
    const total = Math.max(1, stale.split('\n').filter(Boolean).length);
    let compiled = 0;
    const onPackage = () => {
      compiled += 1;
      tell(compiled < total ? `${Math.floor((compiled / total) * 100)} % of ${total} packages` : 'linking');
    };
    await go(['build', '-v', '-ldflags', ['-s -w', symbols].join(' ').trim(), '-o', half, path], onPackage, signal);
    await rename(half, target);
  } finally {
    await rm(half, { force: true });
  }
}

/** Answers what Go printed. Its other stream names each module as it downloads it, and each package as it compiles it. */
async function go(args: string[], onLine: (line: string) => void, signal?: AbortSignal): Promise<string> {
  const flags = `${process.env.GOFLAGS ?? ''} -buildvcs=false`.trim();
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: flags };
  const child = spawn('go', args, { cwd: MODULE, env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let last = '';
  createInterface({ input: child.stderr }).on('line', (line) => onLine((last = line)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [printed, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new MissingPart(`Temporal could not be built with Go: ${last}`);
  return printed;
}

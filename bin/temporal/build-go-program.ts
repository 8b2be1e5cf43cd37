import { spawn } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MissingRequirement } from '../processes/missing-requirement.ts';
import type { Progress } from '../launcher/terminal.ts';

const MODULE = fileURLToPath(new URL('../../tools/temporal', import.meta.url));
/** The packages that Go has to compile, one per line. */
const STALE = '{{if .Stale}}{{.ImportPath}}{{end}}';

/** A main package that tools/temporal pins; `title` is shown in progress messages. */
export type GoProgram = {
  title: string;
  package: string;
  target: string;
  symbols?: string;
  progress: Progress;
  signal?: AbortSignal;
};

/** Builds the program from the pinned module into `target`: minutes the first time, seconds with Go's cache. */
export async function buildGoProgram({
  title,
  package: path,
  target,
  symbols,
  progress,
  signal,
}: GoProgram): Promise<void> {
  const temporary = `${target}.${process.pid}`;
  const report = (step: string) => progress(`building ${title} with Go, once: ${step}`);
  try {
    report('fetching its sources');
    const stale = await runGo(['list', '-deps', '-f', STALE, path], report, signal);
    const total = Math.max(1, stale.split('\n').filter(Boolean).length);
    let compiled = 0;
    const onPackage = () => {
      compiled += 1;
      report(compiled < total ? `${Math.floor((compiled / total) * 100)} % of ${total} packages` : 'linking');
    };
    await runGo(
      ['build', '-v', '-ldflags', ['-s -w', symbols].join(' ').trim(), '-o', temporary, path],
      onPackage,
      signal,
    );
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Returns stdout of the Go command. `onLine` receives stderr: each downloaded module and compiled package. */
async function runGo(args: string[], onLine: (line: string) => void, signal?: AbortSignal): Promise<string> {
  const flags = `${process.env.GOFLAGS ?? ''} -buildvcs=false`.trim();
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: flags };
  const child = spawn('go', args, { cwd: MODULE, env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let last = '';
  createInterface({ input: child.stderr }).on('line', (line) => onLine((last = line)));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new MissingRequirement(`A program of tools/temporal could not be built with Go: ${last}`);
  return output;
}

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = fileURLToPath(new URL('python', import.meta.url));
const MIN_MINOR = 12;

export interface PythonEnvironment {
  /** Runs a program of `test/outside/python`; returns the JSON that it prints. */
  run(program: string, ...args: string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Installs the clients into a folder of their own. Returns why that is not possible, in one line. */
export async function openPythonEnvironment(): Promise<PythonEnvironment | string> {
  const python = await findPython();
  if (python === null) return `there is no Python 3.${MIN_MINOR} or newer`;
  const folder = await mkdtemp(join(tmpdir(), 'kinora-python-'));
  const installed = join(folder, 'bin', 'python');
  try {
    await run(python, ['-m', 'venv', folder]);
    await run(installed, ['-m', 'pip', 'install', '--quiet', '--requirement', join(PROGRAMS, 'requirements.txt')]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return `pip cannot install the clients: ${(error as Error).message.split('\n')[0]}`;
  }
  return {
    async run(program, ...args) {
      const { stdout } = await run(installed, [join(PROGRAMS, program), ...args]);
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function findPython(): Promise<string | null> {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const managed = (await readdir(versions).catch(() => [])).map((name) => join(versions, name, 'bin', 'python3'));
  for (const candidate of ['python3', 'python3.13', 'python3.12', ...managed]) {
    const version = await run(candidate, ['--version']).catch(() => null);
    const minor = Number(/^Python 3\.(\d+)/u.exec(version?.stdout ?? '')?.[1]);
    if (minor >= MIN_MINOR) return candidate;
  }
  return null;
}

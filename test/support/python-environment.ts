import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PythonEnvironment {
  /** The variables with which a shell finds its `python` and `pip` first. */
  env: NodeJS.ProcessEnv;
  /** Runs a program; returns the JSON that it prints in its last line. */
  run(program: string, ...args: string[]): Promise<unknown>;
  close(): Promise<void>;
}

export interface PythonNeeds {
  /** The oldest version that will do: 10 is Python 3.10. */
  minMinor: number;
  programs: string;
  install: readonly string[];
}

/** Installs packages into a folder of their own. Returns why that is not possible, in one line. */
export async function openPythonEnvironment(needs: PythonNeeds): Promise<PythonEnvironment | string> {
  const { minMinor, programs, install } = needs;
  const python = await findPython(minMinor);
  if (python === null) return `there is no Python 3.${minMinor} or newer`;
  const folder = await mkdtemp(join(tmpdir(), 'kinora-python-'));
  const installed = join(folder, 'bin', 'python');
  try {
    await run(python, ['-m', 'venv', folder]);
    await run(installed, ['-m', 'pip', 'install', '--quiet', ...install]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return `pip cannot install the packages: ${(error as Error).message.split('\n')[0]}`;
  }
  return {
    env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` },
    async run(program, ...args) {
      const { stdout } = await run(installed, [join(programs, program), ...args]);
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function findPython(minMinor: number): Promise<string | null> {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const managed = (await readdir(versions).catch(() => [])).map((name) => join(versions, name, 'bin', 'python3'));
  for (const candidate of ['python3', 'python3.13', 'python3.12', ...managed]) {
    const version = await run(candidate, ['--version']).catch(() => null);
    const minor = Number(/^Python 3\.(\d+)/u.exec(version?.stdout ?? '')?.[1]);
    if (minor >= minMinor) return candidate;
  }
  return null;
}

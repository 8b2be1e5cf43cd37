import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { SECTIONS } from './sections.ts';
import { getMeta } from './variables/setting.ts';

const SECRET_NAMES = SECTIONS.flatMap(({ settings }) =>
  Object.entries(settings).flatMap(([name, setting]) => (getMeta(setting).secret ? [name] : [])),
);

const COMMAND_TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 64 * 1024;

type Read = { secret: string } | { problem: string };

/** Suffixes of variables that name the source of a secret, with the function that reads it. */
const SOURCES: Record<string, (variable: string, value: string, env: NodeJS.ProcessEnv) => Read> = {
  _FILE: readSecretFile,
  _COMMAND: runSecretCommand,
};

/**
 * Replaces each `NAME_FILE` of a secret setting by `NAME` with the content of that file, as Docker and Kubernetes mount secrets, and
 * each `NAME_COMMAND` by what that command prints, as the programs of secret stores do. Call it first in a program: child processes
 * inherit the result. Throws a `ConfigError` that lists every setting without a secret.
 */
export function resolveSecrets(env: NodeJS.ProcessEnv): void {
  const problems: string[] = [];
  for (const name of SECRET_NAMES) {
    const sources = takeSources(env, name);
    const [first] = sources;
    if (!first) continue;
    const set = [...(env[name]?.trim() ? [name] : []), ...sources.map(({ variable }) => variable)];
    const read = set.length > 1 ? { problem: `${set.join(' and ')} are both set: keep one of them.` } : first.read();
    if ('problem' in read) problems.push(read.problem);
    else env[name] = read.secret;
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Returns the sources of a secret. Removes their variables, so that child processes do not read the secret again. */
function takeSources(env: NodeJS.ProcessEnv, name: string): { variable: string; read: () => Read }[] {
  return Object.entries(SOURCES).flatMap(([suffix, read]) => {
    const variable = `${name}${suffix}`;
    const value = env[variable]?.trim();
    delete env[variable];
    return value ? [{ variable, read: () => read(variable, value, env) }] : [];
  });
}

function readSecretFile(variable: string, path: string): Read {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { problem: `${variable} names an empty file (${path}).` } : { secret };
  } catch (error) {
    return { problem: `${variable} names a file that cannot be read (${(error as Error).message}).` };
  }
}

/** Runs a shell command. Its messages go to the terminal or log of the program; a problem never contains its output. */
function runSecretCommand(variable: string, command: string, env: NodeJS.ProcessEnv): Read {
  const { status, signal, error, stdout } = spawnSync('/bin/sh', ['-c', command], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: COMMAND_TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (error) return { problem: `The command in ${variable} failed (${(error as NodeJS.ErrnoException).code}).` };
  if (status !== 0) return { problem: `The command in ${variable} ended with ${signal ?? `exit code ${status}`}.` };
  const secret = stdout.trim();
  return secret === '' ? { problem: `The command in ${variable} printed nothing.` } : { secret };
}

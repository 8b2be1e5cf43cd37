import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';
import { SECTIONS } from './sections.ts';
import { getMeta } from './variables/setting.ts';

const SECRET_NAMES = SECTIONS.flatMap(({ settings }) =>
  Object.entries(settings).flatMap(([name, setting]) => (getMeta(setting).secret ? [name] : [])),
);

/**
 * Replaces each `NAME_FILE` of a secret setting by `NAME` with the content of that file, as Docker and Kubernetes mount secrets.
 * Call it first in a program: child processes inherit the result. Throws a `ConfigError` that lists every file without a secret.
 */
export function loadSecretFiles(env: NodeJS.ProcessEnv): void {
  const problems: string[] = [];
  for (const name of SECRET_NAMES) {
    const path = env[`${name}_FILE`]?.trim();
    delete env[`${name}_FILE`];
    if (!path) continue;
    const { secret, problem } = env[name]?.trim()
      ? { problem: `${name} and ${name}_FILE are both set: remove one of them.` }
      : readSecret(`${name}_FILE`, path);
    if (problem) problems.push(problem);
    else env[name] = secret;
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

function readSecret(variable: string, path: string): { secret?: string; problem?: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { problem: `${variable} names an empty file (${path}).` } : { secret };
  } catch (error) {
    return { problem: `${variable} names a file that cannot be read (${(error as Error).message}).` };
  }
}

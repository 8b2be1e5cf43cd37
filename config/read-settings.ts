import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { getMeta, type Environment, type Setting } from './variables/setting.ts';

export type Values<S extends Record<string, Setting>> = { [Name in keyof S]: z.output<S[Name]> };

/** Parses some variables of the environment. Throws a `ConfigError` that lists every invalid one. */
export function readSettings<S extends Record<string, Setting>>(settings: S, env: Environment): Values<S> {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([name, setting]) => {
    const parsed = setting.safeParse(env[name]);
    if (parsed.success) return [name, parsed.data];
    problems.push(describeProblem(name, setting, env[name], parsed.error));
    return [name, undefined];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Values<S>;
}

/** Runs every reader, so that the `ConfigError` lists the problems of all of them, each once. */
export function readAll<R extends Record<string, (env: Environment) => unknown>>(
  readers: R,
  env: Environment,
): { [Name in keyof R]: ReturnType<R[Name]> } {
  const problems: string[] = [];
  const entries = Object.entries(readers).map(([name, read]) => {
    try {
      return [name, read(env)];
    } catch (error) {
      if (error instanceof ConfigError) problems.push(...error.problems);
      else problems.push(error instanceof Error ? error.message : String(error));
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return Object.fromEntries(entries) as { [Name in keyof R]: ReturnType<R[Name]> };
}

function describeProblem(name: string, setting: Setting, given: string | undefined, error: z.ZodError): string {
  const [issue] = error.issues;
  const message = issue?.message ?? 'is invalid';
  if (!given?.trim()) return `${name} is required and ${message}.`;
  return getMeta(setting).secret ? `${name} ${message}.` : `${name} ${message} (got "${given}").`;
}

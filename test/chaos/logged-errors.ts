import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A log line of level error or higher from the API or the worker. */
export interface LoggedError {
  service: string;
  at: number;
  message: string;
}

const ERROR = 50;

export async function loadLoggedErrors(home: string): Promise<LoggedError[]> {
  const folder = join(home, 'logs');
  const errors: LoggedError[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.startsWith('api.') || name.startsWith('worker.'))) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter((line) => line.startsWith('{'));
    // The last line of a killed process may be incomplete.
    for (const line of lines.filter((text) => text.endsWith('}'))) {
      const { level, time, msg } = JSON.parse(line) as { level: number; time: number; msg?: string };
      if (level >= ERROR) errors.push({ service: file.split('.')[0] ?? '', at: time, message: msg ?? '' });
    }
  }
  return errors;
}

export function countErrors(errors: readonly LoggedError[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { service, message } of errors) {
    const what = `${service}: ${message}`;
    count[what] = (count[what] ?? 0) + 1;
  }
  return count;
}

/** Errors are expected while services are killed, but not after `faultsEndedAt`. */
export function checkErrors(errors: readonly LoggedError[], faultsEndedAt: number): string[] {
  const late = errors.filter(({ at }) => at > faultsEndedAt);
  return Object.entries(countErrors(late)).map(
    ([what, times]) => `${what} was logged ${times} times after the faults ended`,
  );
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A line at error or worse, of our own processes. */
export interface LoggedError {
  /** The log it stands in. */
  part: string;
  at: number;
  message: string;
}

const ERROR = 50;

/** What our own processes have logged at error or worse. The servers beside them log in words of their own. */
export async function loggedErrors(home: string): Promise<LoggedError[]> {
  const folder = join(home, 'logs');
  const errors: LoggedError[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.startsWith('api.') || name.startsWith('worker.'))) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter((line) => line.startsWith('{'));
    // The last line of a killed process may be half one.
    for (const line of lines.filter((text) => text.endsWith('}'))) {
      const { level, time, msg } = JSON.parse(line) as { level: number; time: number; msg?: string };
      if (level >= ERROR) errors.push({ part: file.split('.')[0] ?? '', at: time, message: msg ?? '' });
    }
  }
  return errors;
}

/** How often each was said, by part and message. */
export function countErrors(errors: readonly LoggedError[]): Record<string, number> {
  const count: Record<string, number> = {};
  for (const { part, message } of errors) {
    const what = `${part}: ${message}`;
    count[what] = (count[what] ?? 0) + 1;
  }
  return count;
}

/** While parts are struck, errors say so; once all have been up again for a while, each needs another reason. */
export function judgeErrors(errors: readonly LoggedError[], calmSince: number): string[] {
  const late = errors.filter(({ at }) => at > calmSince);
  return Object.entries(countErrors(late)).map(([what, times]) => `${what} was logged ${times} times in the calm`);
}

import * as functions from './rows.ts';

export interface Call {
  name: keyof typeof functions;
  args: unknown[];
  result: unknown;
}

let recorded: Call[] | null = null;

/** The calls of `statements` during `work`. */
export function recordCalls(work: () => void): Call[] {
  const calls: Call[] = [];
  recorded = calls;
  work();
  recorded = null;
  return calls;
}

/** The functions of `rows.ts`, with a record of their calls. */
export const statements = Object.fromEntries(
  Object.entries(functions).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const run = value as (...args: unknown[]) => unknown;
    const wrapped = (...args: unknown[]): unknown => {
      const result = run(...args);
      recorded?.push({ name: name as Call['name'], args, result });
      return result;
    };
    return [name, wrapped];
  }),
) as unknown as typeof functions;

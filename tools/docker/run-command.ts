import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
  signal?: AbortSignal;
}

/** Returns stdout without the last line break. Throws with the last lines of stderr if the command fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, input, signal }: CommandOptions = {},
): Promise<string> {
  const child = spawn(command, args, { cwd, env, signal });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return stdout.trimEnd();
  const reason = (stderr.trim() || stdout.trim()).split('\n').slice(-15).join('\n');
  throw new Error(`${[command, ...args].join(' ').slice(0, 300)} failed (${code}):\n${reason}`);
}

export function canRun(command: string, args: readonly string[], options: CommandOptions = {}): Promise<boolean> {
  return runCommand(command, args, options).then(
    () => true,
    () => false,
  );
}

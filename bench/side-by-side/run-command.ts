import { spawn } from 'node:child_process';

/** Runs a program in a folder until it ends. Throws with the end of its output if it fails. */
export async function runCommand(
  folder: string,
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<void> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
}

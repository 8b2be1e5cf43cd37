import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

test('a backup put back under posts that went out since publishes each once, without an operator', async () => {
  const args = [PROGRAM, 'restore', '--posts', '20', '--minutes', '1', '--temporal', 'dev', '--seed', '7'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const line = stdout.split('\n').find((each) => each.startsWith('{"bench":"restore"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ double: 0, lost: 0, uncancelled: 0, unknown: 0 });
  expect(stdout.trimEnd().endsWith('passed')).toBe(true);
}, 420_000);

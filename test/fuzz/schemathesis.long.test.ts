import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('schemathesis.ts', import.meta.url));
const LIMIT_MS = 1_200_000;

test(
  'schemathesis sends what the document allows, and none of it is refused or fails',
  async () => {
    const args = [PROGRAM, '--positive', '--seed', '1'];
    const ran = await promisify(execFile)(process.execPath, args, { maxBuffer: 64e6 }).catch((error: unknown) => error);
    const { stdout = '', stderr = '' } = ran as { stdout?: string; stderr?: string };
    const output = `${stdout}${stderr}`;
    expect(output).not.toMatch(/❌ ST\d+/u);
    expect(Number(/(\d+) generated/u.exec(output)?.[1])).toBeGreaterThan(500);
  },
  LIMIT_MS,
);

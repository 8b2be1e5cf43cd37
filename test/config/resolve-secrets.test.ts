import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import type { ConfigError } from '../../config/config-error.ts';
import { resolveSecrets } from '../../config/resolve-secrets.ts';
import { getServerUrl } from '../support/database.ts';
import { useFolder } from '../support/use-folder.ts';
import { sampleByDay } from '../support/runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATABASE_URL = getServerUrl();

const folder = useFolder('secrets');

async function writeSecret(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function listProblems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    resolveSecrets(env);
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
}

test('a secret is read from its file, without the newline at its end', async () => {
  const env: NodeJS.ProcessEnv = {
    FAL_KEY_FILE: await writeSecret('fal', 'id:secret\n'),
    KINORA_SECRET_KEY: 'kept',
    KINORA_SECRET_KEY_FILE: ' ',
    LOG_LEVEL_FILE: join(folder, 'missing'),
  };
  resolveSecrets(env);
  expect(env).toEqual({ FAL_KEY: 'id:secret', KINORA_SECRET_KEY: 'kept', LOG_LEVEL_FILE: join(folder, 'missing') });
});

test('every file without a secret is named, and no secret is', async () => {
  const env = {
    KINORA_SECRET_KEY_FILE: join(folder, 'missing'),
    DATABASE_URL: 'postgresql://user:password@host/kinora',
    DATABASE_URL_FILE: await writeSecret('database', 'postgresql://user:hidden@host/kinora'),
    FAL_KEY_FILE: await writeSecret('empty', '\n'),
    HEDRA_API_KEY_FILE: folder,
  };
  const problems = listProblems(env);
  expect(problems).toHaveLength(4);
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^KINORA_SECRET_KEY_FILE names a file that cannot be read \(ENOENT/u),
      'DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.',
      `FAL_KEY_FILE names an empty file (${join(folder, 'empty')}).`,
      expect.stringMatching(/^HEDRA_API_KEY_FILE names a file that cannot be read \(EISDIR/u),
    ]),
  );
  expect(problems.join()).not.toMatch(/password|hidden/u);
});

test('a secret is what its command prints', () => {
  const command = 'printf "%s:secret\\n" "$STORE_USER"';
  const env: NodeJS.ProcessEnv = { STORE_USER: 'id', FAL_KEY_COMMAND: command, HEDRA_API_KEY_COMMAND: ' ' };
  resolveSecrets(env);
  expect(env).toEqual({ STORE_USER: 'id', FAL_KEY: 'id:secret' });
});

test('a command that prints no secret is named, and what it printed is not', async () => {
  const env = {
    KINORA_SECRET_KEY_COMMAND: 'echo hidden; exit 3',
    DATABASE_URL_COMMAND: 'kill -9 $$',
    DATABASE_URL_FILE: await writeSecret('twice', 'postgresql://user:hidden@host/kinora'),
    FAL_KEY_COMMAND: 'true',
    HEDRA_API_KEY_COMMAND: 'kill -9 $$',
    OPENAI_API_KEY_COMMAND: 'yes hidden 2>/dev/null',
  };
  const problems = listProblems(env);
  expect(problems.toSorted()).toEqual([
    'DATABASE_URL_FILE and DATABASE_URL_COMMAND are both set: keep one of them.',
    'The command in FAL_KEY_COMMAND printed nothing.',
    'The command in HEDRA_API_KEY_COMMAND ended with SIGKILL.',
    'The command in KINORA_SECRET_KEY_COMMAND ended with exit code 3.',
    'The command in OPENAI_API_KEY_COMMAND failed (ENOBUFS).',
  ]);
});

test('a command of the service reads the database URL from a file', async () => {
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = { ...rest, DATABASE_URL_FILE: await writeSecret('url', `${DATABASE_URL}\n`) };
  const printed = execFileSync(
    process.execPath,
    ['bin/kinora.ts', 'keys', 'create', '--team', 'Secret files', '--json'],
    { cwd: ROOT, env },
  );
  expect(JSON.parse(printed.toString())).toMatchObject({ team: { name: 'Secret files' } });
});

test.each(sampleByDay(['api/main.ts', 'worker/main.ts', 'bin/kinora.ts', 'bin/migrate.ts'], 4))(
  '%s exits with the name of a file that cannot be read',
  (program) => {
    const env = { ...process.env, SANDBOX_CLIENT_SECRET_FILE: join(folder, 'missing') };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'keys', 'list'], { cwd: ROOT, env });
    expect(status).not.toBe(0);
    expect(`${stdout}${stderr}`).toContain('SANDBOX_CLIENT_SECRET_FILE names a file that cannot be read (ENOENT');
  },
);

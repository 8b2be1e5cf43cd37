import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { runKinora, type Outcome } from '../../bin/kinora.ts';
import { getOwnDatabase } from '../support/database.ts';

const KINORA = fileURLToPath(new URL('../../bin/kinora.ts', import.meta.url));

/** Runs a command in this process, on the database of the test file. */
async function kinora(...args: string[]): Promise<Outcome> {
  return kinoraOn({ DATABASE_URL: await getOwnDatabase() }, ...args);
}

async function kinoraOn(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  try {
    return await runKinora(args);
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Runs the program in a separate process. */
function spawnKinora(...args: string[]): Promise<Outcome> {
  return promisify(execFile)(process.execPath, [KINORA, ...args]).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: unknown) => error as Outcome,
  );
}

const teamName = (): string => `Team ${randomBytes(6).toString('hex')}`;

test('keys create creates the team with credits and prints one JSON document', async () => {
  const team = teamName();

  const mintedKey = JSON.parse((await kinora('keys', 'create', '--team', team, '--plan', 'creator', '--json')).stdout);
  const more = JSON.parse(
    (await kinora('grants', 'create', '--team', team, '--credits', '50', '--type', 'topup', '--json')).stdout,
  );

  expect(mintedKey.apiKey).toMatch(/^kin_test_/u);
  expect(mintedKey.key).toMatchObject({ live: false, workspaceId: null, lastFour: mintedKey.apiKey.slice(-4) });
  expect(mintedKey.team).toMatchObject({ name: team, plan: 'creator' });
  expect(more).toMatchObject({ credits: 50, type: 'topup', balance: 350 });
});

test('keys create gives a new team a default workspace, and only the first time', async () => {
  const team = teamName();
  const create = async (...flags: string[]) =>
    JSON.parse((await kinora('keys', 'create', '--team', team, '--json', ...flags)).stdout);

  const [first, second] = [await create(), await create('--live')];
  const printed = (await kinora('keys', 'create', '--team', team)).stdout;

  expect(first.workspace).toEqual({ id: expect.stringMatching(/^ws_/u), name: team });
  expect(second.workspace).toEqual(first.workspace);
  expect(printed).toContain(`workspace ${team} (${first.workspace.id})`);
});

test('keys list hides the key text, and keys revoke takes the id', async () => {
  const team = teamName();
  const created = await kinora(
    'keys',
    'create',
    '--team',
    team,
    '--scopes',
    'posts:read,posts:write',
    '--live',
    '--json',
  );
  const { apiKey, key } = JSON.parse(created.stdout);

  const revoked = JSON.parse((await kinora('keys', 'revoke', key.id, '--json')).stdout);
  const listed = await kinora('keys', 'list', '--team', team, '--json');

  expect(key).toMatchObject({ live: true, scopes: ['posts:read', 'posts:write'], revokedAt: null });
  expect(JSON.parse(listed.stdout)).toEqual([revoked]);
  expect(revoked.revokedAt).not.toBeNull();
  expect(listed.stdout).not.toContain(apiKey);
});

test('keys create --budget stores the budget, and keys list shows what is spent of it', async () => {
  const team = teamName();

  const mintedKey = JSON.parse((await kinora('keys', 'create', '--team', team, '--budget', '50', '--json')).stdout);
  const listed = await kinora('keys', 'list', '--team', team);

  expect(mintedKey.key).toMatchObject({ creditBudget: 50, creditsSpent: 0 });
  expect(listed.stdout).toContain('0 of 50 credits spent');
});

test('redirects add and remove change the origins that redirects list prints', async () => {
  const team = teamName();
  await kinora('keys', 'create', '--team', team);
  const run = async (...args: string[]) =>
    JSON.parse((await kinora('redirects', ...args, '--team', team, '--json')).stdout);

  expect(await run('list')).toEqual([]);
  expect(await run('add', 'https://b.example.com')).toEqual(['https://b.example.com']);
  expect(await run('add', 'http://localhost:3000')).toEqual(['http://localhost:3000', 'https://b.example.com']);
  expect(await run('remove', 'https://b.example.com')).toEqual(['http://localhost:3000']);
});

test('an invalid command exits with code 2 and a hint', async () => {
  for (const [args, hint] of [
    [['keys', 'create'], '--team is required'],
    [['keys', 'create', '--team', 'x', '--plan', 'gold'], 'creator, pro, agency'],
    [['keys', 'create', '--team', 'x', '--scopes', 'posts:all'], 'posts:read'],
    [['keys', 'create', '--team', teamName(), '--workspace', 'ws_none'], 'no workspace ws_none'],
    [['keys', 'create', '--team', 'x', '--budget', '1.5'], '--budget must be a whole number of credits'],
    [['keys', 'create', '--team', 'x', '--budget', '-5'], '--budget must be a whole number of credits'],
    [['keys', 'revoke', 'key_none'], 'Key key_none does not exist'],
    [['grants', 'create', '--team', teamName(), '--credits', '5', '--type', 'topup'], 'does not exist'],
    [
      ['grants', 'create', '--team', 'x', '--credits', '-5', '--type', 'topup'],
      '--credits must be a whole number from 1',
    ],
    [['grants', 'create', '--team', 'x', '--credits=-5', '--type', 'topup'], '--credits must be a whole number from 1'],
    [['grants', 'create', '--team', 'x', '--credits', '1.5', '--type', 'topup'], '--credits must be a whole number'],
    [
      ['grants', 'create', '--team', 'x', '--credits', '5', '--type', 'refund'],
      'recurring, topup, trial, reward, spin',
    ],
    [['teams', 'plan', '--team', 'x'], '--plan is required'],
    [['teams', 'plan', '--team', teamName(), '--plan', 'pro'], 'does not exist'],
    [['redirects', 'add', 'https://x.example/path', '--team', 'x'], 'a scheme and a host only'],
    [['redirects', 'list', '--team', teamName()], 'does not exist'],
    [['nonsense'], 'Unknown command: nonsense'],
  ] as const) {
    const ran = await kinora(...args);
    expect([ran.code, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toContain(hint);
  }
});

test('the program prints its help, and an invalid command ends it with code 2', async () => {
  const [help, invalid] = await Promise.all([spawnKinora('--help'), spawnKinora('nonsense')]);
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('keys create --team') });
  expect(invalid).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Unknown command: nonsense') });
});

test.each([
  ['the database is down', { DATABASE_URL: 'postgresql://127.0.0.1:1/kinora' }, 'does not answer'],
  ['DATABASE_URL is not a URL', { DATABASE_URL: 'kinora' }, 'DATABASE_URL must contain a database name'],
  [
    'no instance is running',
    { DATABASE_URL: '', KINORA_HOME: '/nowhere' },
    'Kinora is not running in /nowhere. Start it in',
  ],
])('the command prints one sentence if %s', async (_case, settings, sentence) => {
  const { code, stderr } = await kinoraOn(settings, 'keys', 'list', '--team', 'Acme');

  expect(code).not.toBe(0);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});

test('an instance whose launcher was killed is not running', async () => {
  const home = await mkdtemp(join(tmpdir(), 'kinora-killed-'));
  const dead = spawnSync(process.execPath, ['--version']).pid;
  await writeFile(
    join(home, 'dev.json'),
    JSON.stringify({ pid: dead, databaseUrl: 'postgresql://127.0.0.1:1/kinora' }),
  );

  const { code, stderr } = await kinoraOn({ DATABASE_URL: '', KINORA_HOME: home }, 'keys', 'list', '--team', 'Acme');
  await rm(home, { recursive: true });

  expect([code, stderr]).toEqual([1, expect.stringContaining(`Kinora is not running in ${home}`)]);
});

test('platforms check names what a live platform lacks, and refuses an unknown platform or account', async () => {
  const checked = await kinora('platforms', 'check', 'reelnet', '--json');
  const unknown = await kinora('platforms', 'check', 'myspace');
  const bare = await kinora('platforms', 'check', 'reelnet', '--publish', 'cnt_none');
  const missing = await kinora('platforms', 'check', 'reelnet', '--account', 'acc_none');

  const { faults, checks } = JSON.parse(checked.stdout) as { faults: number; checks: { message: string }[] };
  expect([checked.code, faults]).toEqual([0, 2]);
  expect(checks.map(({ message }) => message).join(' ')).toMatch(
    /REELNET_CLIENT_ID is not set.*cannot reach PUBLIC_URL/u,
  );
  expect([unknown.code, bare.code, missing.code]).toEqual([2, 2, 2]);
  expect(bare.stderr).toContain('--publish needs --account.');
  expect(missing.stderr).toContain('There is no connected live account acc_none of reelnet.');
});

test('workers versions, ramp and current say what is missing', async () => {
  const temporal = {
    TEMPORAL_ADDRESS: process.env['TEST_TEMPORAL_ADDRESS'],
    WORKER_DEPLOYMENT: `d${randomBytes(4).toString('hex')}`,
  };
  const run = (...args: string[]): Promise<Outcome> => kinoraOn(temporal, 'workers', ...args);

  const unset = await kinoraOn({ WORKER_DEPLOYMENT: '' }, 'workers', 'versions');
  expect(unset).toMatchObject({ code: 2, stderr: expect.stringContaining('Set WORKER_DEPLOYMENT') });
  const ramp = await run('ramp', '1.0.0-abc', '--percent', '101');
  expect(ramp).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--percent must be a whole number from 0 to 100'),
  });
  const current = await run('current', '1.0.0-abc');
  expect(current).toMatchObject({ code: 2, stderr: expect.stringContaining('No worker with WORKER_DEPLOYMENT=') });
});

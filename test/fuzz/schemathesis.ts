/**
 * `node test/fuzz/schemathesis.ts [--seconds 600] [--seed 1] [--positive]` runs schemathesis, an independent tester, on the published
 * description; with --positive only requests that it allows, of which none may be refused. Needs Python 3; its packages are installed once.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mintKey, mintTeam } from '../support/teams.ts';
import { openService, type ContractService } from '../contract/open-service.ts';
import { installOnce } from '../../bin/processes/install-once.ts';
import { startServers, stopServers } from '../support/start-servers.ts';

const VERSION = '4.32.5';
const KEYS = 4_000;

/** The statuses of the nine error types: an undeclared method returns 404, because the contract has no 405. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'use_after_free',
  'ignored_auth',
];

/** The phases that send the same requests in each run. */
const REPEATABLE = ['--phases', 'examples,coverage'];

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, positive: { type: 'boolean' } },
});

const packages = await install();
await startServers();
const { service, close } = await openService();
const folder = await mkdtemp(join(tmpdir(), 'kinora-schemathesis-'));
process.exitCode = await run(service);
await rm(folder, { recursive: true });
await close();
await stopServers();
// The process that checks decks lives on for a while.
process.exit();

/** A virtual environment holds its own path, so the packages are installed beside it. */
function install(): Promise<string> {
  return installOnce(`schemathesis-${VERSION}`, async (target) => {
    const wanted = ['--quiet', '--target', target, `schemathesis==${VERSION}`];
    execFileSync('python3', ['-m', 'pip', 'install', ...wanted], { stdio: 'inherit' });
  });
}

async function run({ api, deps }: ContractService): Promise<number> {
  const { team } = await mintTeam(deps, 'agency');
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n += 1) keys.push((await mintKey(deps, team.id)).text);
  const file = join(folder, 'keys.txt');
  await writeFile(file, keys.join('\n'));
  const base = `${api.origin}/api/v1`;
  const limits = ['--max-time', values.seconds ?? '600', '--seed', values.seed ?? '1', '--workers', '2'];
  const elsewhere = ['--exclude-path-regex', '^/(health|ready|openapi.json)$'];
  const mode = values.positive ? ['--mode', 'positive', '-c', 'allowed_is_accepted', ...REPEATABLE] : [];
  const checked = ['-c', CHECKS.join(','), ...mode];
  const args = ['run', `${base}/openapi.json`, '--url', base, ...checked, ...limits, ...elsewhere];
  const paths = [fileURLToPath(new URL('.', import.meta.url)), packages].join(delimiter);
  const hooks = { SCHEMATHESIS_HOOKS: 'schemathesis_hooks', PYTHONPATH: paths };
  const env = { ...process.env, ...hooks, KINORA_KEYS: file, PYTHONDONTWRITEBYTECODE: '1' };
  return await new Promise((done) => {
    const child = spawn(join(packages, 'bin/st'), [...args, '--continue-on-failure', '--no-color'], {
      env,
      stdio: 'inherit',
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

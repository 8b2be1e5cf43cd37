/** Every command of the documents runs as it is written, or names existing scripts, programs, options and tests. */
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { BENCHES } from '../../bench/benches.ts';
import { runKinora } from '../../bin/kinora.ts';
import { CHAOS_PROGRAMS } from '../chaos/programs.ts';
import { mintDatabase } from '../support/database.ts';
import { listCommands, listShellBlocks, readDocuments, ROOT } from './read-commands.ts';
import { useFolder } from '../support/use-folder.ts';

const documents = await readDocuments();
const commands = [...new Set(listCommands(documents).map(({ command }) => command))];

/** The tests that run the shell blocks of a chapter as they are written, or the reason why none does. */
const BLOCKS: Readonly<Record<string, { runBy: string } | { notRun: string }>> = {
  'README.md: A first program': { runBy: 'test/client/package.long.test.ts' },
  'clients/typescript/README.md: ': { runBy: 'test/client/package.long.test.ts' },
  'clients/python/README.md: ': { runBy: 'test/client/python.long.test.ts' },
  'docs/guides/deploy.md: Without Docker': { runBy: 'test/deploy/without-docker.long.test.ts' },
  'docs/guides/deploy.md: With Docker': { notRun: 'needs Docker' },
  'docs/guides/deploy.md: On Kubernetes': { notRun: 'needs a Kubernetes cluster' },
  'docs/guides/scale.md: What sleeping posts cost': {
    notRun: 'test/bin/temporal-schema.long.test.ts runs the same file',
  },
  'docs/guides/upgrade.md: With Docker': { runBy: 'test/deploy/docker/phases.ts' },
  'docs/guides/upgrade.md: Worker versions': { runBy: 'test/deploy/worker-versions.long.test.ts' },
  'docs/guides/mcp.md: Make a key for the agent': { runBy: 'test/docs/commands.test.ts' },
  'docs/guides/n8n.md: ': { notRun: 'needs an installed n8n; test/n8n builds the package and runs it in one' },
  'docs/guides/operate.md: ': { runBy: 'test/docs/operate.long.test.ts' },
  'docs/guides/operate.md: Find a post and read its state': { runBy: 'test/docs/operate.long.test.ts' },
  'docs/guides/operate.md: Act on a post': { runBy: 'test/docs/operate.long.test.ts' },
  'docs/guides/operate.md: A webhook does not arrive': { runBy: 'test/docs/operate.long.test.ts' },
};

test('every shell block of the documents is run by a test, or has a reason why not', () => {
  const chapters = listShellBlocks(documents).map(({ document, chapter }) => `${document}: ${chapter}`);
  expect([...new Set(chapters)].sort()).toEqual(Object.keys(BLOCKS).sort());
  const tests = Object.values(BLOCKS).flatMap((block) => ('runBy' in block ? [block.runBy] : []));
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('npm scripts of the documents exist', async () => {
  const manifests = ['package.json', 'clients/typescript/package.json', 'clients/n8n/package.json'];
  const texts = await Promise.all(manifests.map((path) => readFile(join(ROOT, path), 'utf8')));
  const scripts = texts.flatMap((text) => Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {}));
  const named = commands.flatMap((command) => [...command.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/gu)]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, run = '', short]) => !scripts.includes(short ?? run)).map(([text]) => text)).toEqual([]);
});

test('npm test -- <pattern> of the documents selects tests', async () => {
  const files = (await readdir(join(ROOT, 'test'), { recursive: true })).map((name) => join(ROOT, 'test', name));
  const patterns = commands.flatMap((command) => /npm test -- (\S+)/u.exec(command)?.[1] ?? []);
  expect(patterns.length).toBeGreaterThan(3);
  const selects = (pattern: string) => files.some((name) => name.endsWith('.test.ts') && name.includes(pattern));
  expect(patterns.filter((pattern) => !selects(pattern))).toEqual([]);
});

/** The source of the program that `npm run bench` or `npm run chaos` starts, and the arguments that are left for it. */
async function readProgram(kind: string, args: string[]): Promise<{ source: string; rest: string[] } | string> {
  const [name = ''] = args;
  if (kind === 'chaos') {
    const isNamed = name !== '' && !name.startsWith('-');
    const path = CHAOS_PROGRAMS[isNamed ? name : 'mixed'];
    if (!path) return `there is no chaos program ${name}`;
    return { source: await readFile(join(ROOT, 'test/chaos', path), 'utf8'), rest: isNamed ? args.slice(1) : args };
  }
  const runner = await readFile(join(ROOT, 'bench/run.ts'), 'utf8');
  if (name.startsWith('-')) return { source: runner, rest: args };
  const bench = BENCHES.find((known) => known.name === name);
  if (!bench) return `there is no bench ${name}`;
  return { source: runner + (await readFile(join(ROOT, bench.program), 'utf8')), rest: args.slice(1) };
}

test('benches and chaos programs of the documents exist and read the options that are shown', async () => {
  const shown = commands.flatMap((command) => [...command.matchAll(/npm run (bench|chaos) -- ([^<]+)$/gu)]);
  const wrong: string[] = [];
  for (const [command, kind = '', line = ''] of shown) {
    const program = await readProgram(kind, line.split(' '));
    if (typeof program === 'string') wrong.push(`${command}: ${program}`);
    else {
      const options = program.rest.flatMap((word) => /^--([\w-]+)$/u.exec(word)?.[1] ?? []);
      const unknown = options.filter((name) => !new RegExp(`\\b'?${name}'?: \\{ type: '`, 'u').test(program.source));
      if (unknown.length > 0) wrong.push(`${command}: no option ${unknown.join(', ')}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Operator commands that cannot succeed here: the reason, and how each then ends. */
const NEEDS_MORE: readonly { command: RegExp; reason: string; stderr: RegExp }[] = [
  {
    command: /^platforms check \w+ --account/u,
    reason: 'needs a connected live account',
    stderr: /acc_|account|_CLIENT_ID/u,
  },
  {
    command: /^members (?:export|erase) /u,
    reason: 'needs a person who has joined',
    stderr: /No member has the address/u,
  },
  { command: /^mail test /u, reason: 'needs a mail server', stderr: /Name the mail address|Set SMTP_URL/u },
  { command: /^workers check$/u, reason: 'needs Temporal', stderr: /is not running.*or set TEMPORAL_ADDRESS/u },
  { command: /^workers /u, reason: 'needs workers with versions', stderr: /WORKER_DEPLOYMENT/u },
  {
    command: /^(?:[a-z]+ [a-z-]+|keys create --budget <credits>)$/u,
    reason: 'names a command without its arguments',
    stderr: /\brequire[ds]\b/u,
  },
];

const folder = useFolder('commands');

/** Runs a command with these settings, in the folder of this test. */
async function runInProcess(words: string[], settings: NodeJS.ProcessEnv): Promise<{ stdout: string; stderr: string }> {
  const [before, cwd, exitCode] = [{ ...process.env }, process.cwd(), process.exitCode];
  Object.assign(process.env, settings);
  process.chdir(folder);
  try {
    return await runKinora(words);
  } catch (error) {
    return { stdout: '', stderr: String(error) };
  } finally {
    process.chdir(cwd);
    for (const name of Object.keys(settings)) delete process.env[name];
    Object.assign(process.env, before);
    process.exitCode = exitCode;
  }
}

test('every operator command of the documents runs as written', async () => {
  const settings = {
    DATABASE_URL: await mintDatabase(),
    KINORA_HOME: folder,
    KINORA_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SANDBOX_CONTROL_KEY: 'a'.repeat(48),
    METRIC_RETENTION_DAYS: '400',
  };
  const kinora = (words: string[]) => runInProcess(words, settings);
  const created = await kinora(['keys', 'create', '--team', 'Acme', '--json']);
  const { key, workspace } = JSON.parse(created.stdout) as Record<'key' | 'workspace', { id: string }>;
  const values: Record<string, string> = {
    '<team>': 'Acme',
    '<id>': key.id,
    '<workspace id>': workspace.id,
    '<folder>': join(folder, 'export'),
    '<n>': '30',
    '<credits>': '50',
    '<when the workers stopped>': '2026-11-21T18:00:00Z',
  };
  const lines = commands.flatMap((command) => /npm run kinora -- (.*)/u.exec(command)?.[1] ?? []);
  const complete = lines.filter((line) => / |^--/u.test(line) && !/[…|]|<platform>|<number>/u.test(line));
  expect(complete.length).toBeGreaterThan(20);

  const failed: object[] = [];
  for (const line of complete) {
    const words = line.replaceAll(/[[\]]/gu, '').match(/<[^>]+>|[^\s]+/gu) ?? [];
    const { stderr } = await kinora(words.map((word) => values[word] ?? word));
    const isExpected = NEEDS_MORE.some(({ command, stderr: ending }) => command.test(line) && ending.test(stderr));
    if (stderr !== '' && !isExpected) failed.push({ line, stderr });
  }
  expect(failed).toEqual([]);
});

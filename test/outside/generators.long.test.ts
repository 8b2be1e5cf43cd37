/** Generators that nobody here wrote read the published OpenAPI document without a warning, and their clients create a post. */
import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { installPackages } from '../support/install-packages.ts';
import { openPythonEnvironment } from '../support/python-environment.ts';
import { insertAccount, insertContent } from '../support/posts.ts';
import { service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { useFolder } from '../support/use-folder.ts';

const run = promisify(execFile);
/** Downloads, and builds that take minutes on a busy machine. */
const INSTALL_MS = 900_000;
const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** What the generators of TypeScript need; their TypeScript is older than ours. */
const TYPESCRIPT_PACKAGES = {
  '@hey-api/openapi-ts': '0.99.0',
  '@types/node': '24.19.2',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  typescript: '5.9.3',
};
const served = service();
const folder = useFolder('generators');
let document: string;

beforeAll(async () => {
  document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${served.api.origin}/api/v1/openapi.json`)).text());
});

/** What a program is called with: the address, a key, an account and content of its team. */
async function mintArguments(): Promise<string[]> {
  const team = await mintTeam(served.deps);
  const [account, content] = [await insertAccount(served.deps, team), await insertContent(served.deps, team)];
  return [`${served.api.origin}/api/v1`, team.key, account, content];
}

const created = (caption: string) => ({ id: expect.stringMatching(/^post_\w+$/u), caption });

test(
  'openapi-python-client generates a package that creates a post',
  async () => {
    const programs = fileURLToPath(new URL('python', import.meta.url));
    const python = await openPythonEnvironment({ minMinor: 11, programs, install: ['openapi-python-client==0.29.1'] });
    if (typeof python === 'string') throw new Error(python);
    try {
      const result = await python.run('generated_client.py', document, folder, ...(await mintArguments()));
      expect(result).toEqual(created('From Python'));
    } finally {
      await python.close();
    }
  },
  INSTALL_MS,
);

test(
  'oapi-codegen generates a Go client that compiles and creates a post',
  async () => {
    const cwd = join(folder, 'go');
    await cp(fileURLToPath(new URL('go', import.meta.url)), cwd, { recursive: true });
    const go = (...args: string[]) => run('go', args, { cwd, env: { ...process.env, GOFLAGS: '-mod=mod' } });
    await mkdir(join(cwd, 'api'));
    // It prunes what only webhooks name.
    const what = ['-generate', 'types,client,skip-prune', '-package', 'api', '-o', 'api/client.go'];
    const generated = await go('run', OAPI_CODEGEN, ...what, document);
    expect(generated.stderr.replaceAll(/^go: .*\n/gmu, '')).toBe('');
    const { stdout } = await go('run', '.', ...(await mintArguments()));
    expect(JSON.parse(stdout)).toEqual(created('From Go'));
  },
  INSTALL_MS,
);

const COMPILE =
  '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --types node';

test.each([
  ['hey-api', 'From hey-api', ['openapi-ts', '-o', 'hey', '--no-log-file', '-i']],
  // Without the flag, properties with a default are required in bodies.
  [
    'openapi-fetch',
    'From openapi-typescript',
    ['openapi-typescript', '--default-non-nullable=false', '-o', 'paths.ts'],
  ],
])(
  '%s has a TypeScript client that compiles and creates a post',
  async (program, caption, [command = '', ...options]) => {
    const modules = await installPackages('typescript-generators', TYPESCRIPT_PACKAGES);
    const cwd = join(folder, program);
    await cp(fileURLToPath(new URL('typescript', import.meta.url)), cwd, { recursive: true });
    await symlink(modules, join(cwd, 'node_modules'));
    const tool = (name: string, args: string[]) => run(join(modules, '.bin', name), args, { cwd });
    await tool(command, [...options, document]);
    await tool('tsc', [...COMPILE.split(' '), '--lib', 'es2022,dom', '--allowImportingTsExtensions', `${program}.mts`]);
    const outfile = join(cwd, 'bundle.mjs');
    await build({ entryPoints: [join(cwd, `${program}.mts`)], outfile, bundle: true, platform: 'node', format: 'esm' });
    const { stdout } = await run(process.execPath, [outfile, ...(await mintArguments())]);
    expect(JSON.parse(stdout)).toEqual(created(caption));
  },
  INSTALL_MS,
);

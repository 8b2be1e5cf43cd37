import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = [
  'activities',
  'adapters',
  'api',
  'bin',
  'config',
  'db',
  'decks',
  'domain',
  'sandbox',
  'shares',
  'worker',
  'workflows',
];
const WAIT = "      case 'wait':\n";

/** Copies the worker's code to a new folder, as release `version`, with a statement added where a post begins to wait. */
export async function buildChangedRelease(version: string, statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-release-'));
  await Promise.all(FOLDERS.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  const path = join(folder, 'workflows/post.ts');
  const source = await readFile(path, 'utf8');
  const changed = source
    .replace(WAIT, `${WAIT}        ${statement}\n`)
    .replace('  patched,\n', '  patched,\n  sleep,\n');
  if (changed === source || !changed.includes(statement)) throw new Error('workflows/post.ts has no such lines');
  await writeFile(path, changed);
  return folder;
}

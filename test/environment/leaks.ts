import { ChildProcess } from 'node:child_process';
import fs, { existsSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the test files of a worker share. */
export interface Inventory {
  env: NodeJS.ProcessEnv;
  folder: string;
  globals: Map<string, unknown>;
  handles: Set<object>;
}

export function takeInventory(): Inventory {
  return {
    env: { ...process.env },
    folder: process.cwd(),
    globals: readGlobals(),
    handles: new Set(listHandles()),
  };
}

/** What closes by itself may take a moment, on a busy machine many. */
const GRACE_MS = 30_000;

/** Names what a test file has left behind, and restores what it has changed. */
export async function findLeaks(before: Inventory, graceMs = GRACE_MS): Promise<string[]> {
  const changed = [
    ...restoreEnvironment(before.env),
    ...restoreFolder(before.folder),
    ...restoreGlobals(before.globals),
  ];
  const until = Date.now() + graceMs;
  const listOpened = () => listHandles().filter((one) => !before.handles.has(one));
  while (listOpened().length + listFolders().length > 0 && Date.now() < until) await sleep(20);
  return [...changed, ...listOpened().map(describeHandle), ...removeFolders()];
}

/** Servers and child processes. Those of the shared checker and the shared browser stay. */
function listHandles(): object[] {
  const { _getActiveHandles } = process as unknown as { _getActiveHandles(): object[] };
  return _getActiveHandles().filter((handle) =>
    handle instanceof ChildProcess
      ? !handle.spawnargs.some((argument) => SHARED.test(argument))
      : handle instanceof Server,
  );
}

const SHARED = /checker-process\.ts$|^--remote-debugging-pipe$/u;

/** The temporary folders that the process has made and not removed. */
const listFolders = (): string[] => made.filter(existsSync);

function removeFolders(): string[] {
  const left = listFolders();
  made.length = 0;
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  return left.map((folder) => `the folder ${folder}`);
}

const made: string[] = [];

/** Notes each folder that `mkdtemp` makes directly below the system's folder for temporary files. */
export function noteFolders(): void {
  const { mkdtempSync } = fs;
  const { mkdtemp } = fs.promises;
  Object.assign(fs, { mkdtempSync: (prefix: string) => note(mkdtempSync(prefix)) });
  Object.assign(fs.promises, { mkdtemp: async (prefix: string) => note(await mkdtemp(prefix)) });
  syncBuiltinESMExports();
}

/** Folders of the shared browser. */
const OF_BROWSER = /\/playwright[-_]\w/u;

function note(folder: string): string {
  if (dirname(folder) === tmpdir() && !OF_BROWSER.test(folder)) made.push(folder);
  return folder;
}

function describeHandle(handle: object): string {
  if (handle instanceof ChildProcess) return `the process \`${handle.spawnargs.join(' ').slice(0, 200)}\``;
  return `the server at ${JSON.stringify((handle as Server).address())}`;
}

/** An empty variable is an unset one. */
function restoreEnvironment(env: NodeJS.ProcessEnv): string[] {
  const names = new Set([...Object.keys(env), ...Object.keys(process.env)]);
  const changed = [...names].filter((name) => (process.env[name] || undefined) !== (env[name] || undefined));
  for (const name of changed)
    if (env[name] === undefined) delete process.env[name];
    else process.env[name] = env[name];
  return changed.map((name) => `a changed process.env.${name}`);
}

function restoreFolder(folder: string): string[] {
  if (process.cwd() === folder) return [];
  process.chdir(folder);
  return ['a changed working folder'];
}

/** Libraries replace them when they are loaded: graceful-fs wraps the first two, each copy of tslib sets the `__` names. */
const REPLACED_ON_LOAD = /^(?:cwd|chdir|__\w+)$/u;

const PATCHABLE: Record<string, object> = { globalThis, Date, Math, performance, process };

/** The values of what a test might replace: `globalThis.fetch`, `Date.now`. Libraries may add globals. */
function readGlobals(): Map<string, unknown> {
  const values = Object.entries(PATCHABLE).flatMap(([home, object]) =>
    Object.entries(Object.getOwnPropertyDescriptors(object))
      .filter(([name, { value, writable }]) => writable && typeof value === 'function' && !REPLACED_ON_LOAD.test(name))
      .map(([name, { value }]) => [`${home}.${name}`, value as unknown] as const),
  );
  return new Map(values);
}

function restoreGlobals(before: ReadonlyMap<string, unknown>): string[] {
  const now = readGlobals();
  const changed = [...before].filter(([name, value]) => now.has(name) && now.get(name) !== value);
  for (const [path, value] of changed) {
    const [home, name] = path.split('.') as [string, string];
    Reflect.set(PATCHABLE[home]!, name, value);
  }
  return changed.map(([name]) => `a replaced ${name}`);
}

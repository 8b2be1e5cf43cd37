import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, writeJson } from './read-json.ts';

/** The data folder of an instance. */
export type Home = { folder: string; file(name: string): string; logFile(part: string): string };

export function openHome(folder: string): Home {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const real = realpathSync(folder);
  return { folder: real, file: (name) => join(real, name), logFile: (part) => join(real, 'logs', `${part}.log`) };
}

/**
 * Locks the home for this process; returns false if another launcher has locked it. The lock is a listening socket, because
 * the kernel closes it when the process ends, unlike a pid file.
 */
export async function lockHome(home: Home): Promise<boolean> {
  const name = `kinora-${createHash('sha256').update(home.folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return listen(`\0${name}`);
  const path = join(tmpdir(), `${name}.sock`);
  if (await isLocked(path)) return false;
  await rm(path, { force: true });
  return listen(path);
}

function listen(path: string): Promise<boolean> {
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

function isLocked(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export interface HomeSecrets {
  /** The encryption key: 32 random bytes in base64. */
  KINORA_SECRET_KEY: string;
  SANDBOX_CONTROL_KEY: string;
}

/** Returns the secrets of the home, and creates those that are missing. */
export async function loadSecrets(home: Home): Promise<HomeSecrets> {
  const file = home.file('secrets.json');
  const stored = await readJson<Partial<HomeSecrets>>(file);
  const secrets = {
    KINORA_SECRET_KEY: stored?.KINORA_SECRET_KEY ?? randomBytes(32).toString('base64'),
    SANDBOX_CONTROL_KEY: stored?.SANDBOX_CONTROL_KEY ?? randomBytes(24).toString('base64url'),
  };
  if (!stored?.KINORA_SECRET_KEY || !stored.SANDBOX_CONTROL_KEY) await writeJson(file, secrets);
  return secrets;
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, writeJson } from '../shared/json-file.ts';

/** The folder in which an instance keeps everything across restarts. */
export type Home = { folder: string; file(name: string): string; log(part: string): string };

export function openHome(folder: string): Home {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const real = realpathSync(folder);
  return { folder: real, file: (name) => join(real, name), log: (part) => join(real, 'logs', `${part}.log`) };
}

/**
 * Makes this process the only launcher of the home, until it ends in whatever way. Answers false when another one holds it.
 * A listening socket is the claim because the kernel withdraws it with the process, which no pid file can promise.
 */
export async function claimHome(home: Home): Promise<boolean> {
  const name = `kinora-${createHash('sha256').update(home.folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return listens(`\0${name}`);
  const path = join(tmpdir(), `${name}.sock`);
  if (await isHeld(path)) return false;
  await rm(path, { force: true });
  return listens(path);
}

function listens(path: string): Promise<boolean> {
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });
}

/** The key under which tokens are encrypted at rest: 32 random bytes in base64, made once. */
export async function keptSecretKey(home: Home): Promise<string> {
  const file = home.file('secrets.json');
  const kept = await readJson<{ KINORA_SECRET_KEY: string }>(file);
  if (kept) return kept.KINORA_SECRET_KEY;
  const made = randomBytes(32).toString('base64');
  await writeJson(file, { KINORA_SECRET_KEY: made });
  return made;
}

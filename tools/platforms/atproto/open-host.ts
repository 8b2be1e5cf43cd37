import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installOnce } from '../../../bin/processes/install-once.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const PASSWORD = 'a password of the tests';

/** A host of the AT Protocol, written by others, with its own directory of accounts. */
export interface TestHost {
  url: string;
  directory: string;
  /** Creates an account and returns its handle. */
  createAccount: (name: string) => Promise<string>;
  /** The records of an account, by its handle or DID. */
  listPosts: (account: string) => Promise<{ uri: string; value: Record<string, unknown> }[]>;
  close: () => Promise<void>;
}

export async function openHost(): Promise<TestHost> {
  const installation = await installHost();
  const data = await mkdtemp(join(tmpdir(), 'kinora-pds-'));
  const child = fork(join(FOLDER, 'serve.mjs'), [data, installation], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`The host ended with ${String(message)}.`);
  const { url, directory } = message as Record<'url' | 'directory', string>;
  return {
    url,
    directory,
    async createAccount(name) {
      const handle = `${name}.test`;
      const body = JSON.stringify({ handle, email: `${name}@example.com`, password: PASSWORD });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/xrpc/com.atproto.server.createAccount`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      return handle;
    },
    async listPosts(account) {
      const query = new URLSearchParams({ repo: account, collection: 'app.bsky.feed.post', limit: '100' });
      const response = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query.toString()}`);
      const { records } = (await response.json()) as { records: { uri: string; value: Record<string, unknown> }[] };
      return records;
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Installs the host's packages, which nothing else needs, in the per-user cache. Returns their folder. */
async function installHost(): Promise<string> {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((name) => join(FOLDER, name)) as [string, string];
  const version = createHash('sha256')
    .update(await readFile(lock))
    .digest('hex')
    .slice(0, 12);
  return installOnce(`pds-${version}`, async (folder) => {
    for (const file of [manifest, lock]) await cp(file, join(folder, basename(file)));
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  });
}

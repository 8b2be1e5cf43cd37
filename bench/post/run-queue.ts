import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { createConnectors } from '../../adapters/platforms/create-connectors.ts';
import { readPlatformSettings } from '../../adapters/platforms/settings.ts';
import type { Connector, Handle, PublishJob } from '../../adapters/ports.ts';
import { createLocalStorage } from '../../adapters/storage/local-storage.ts';
import { Account } from '../../db/entities/account.ts';
import { Content } from '../../db/entities/content.ts';
import { createPeerDatabase, runPeer } from '../peers/peer.ts';
import { readLateness, type Lateness } from './burst.ts';
import type { PostFixture } from './post-fixture.ts';

/** The time that the peer has to start and load its sends. */
const START_DELAY_MS = 8_000;

/** An upload that is ready for its publish call. */
export interface PreparedSend {
  job: PublishJob;
  handle: Handle;
}

const MAX_CONCURRENT_UPLOADS = 8;

export function createClipappConnector(sandboxUrl: string): Connector {
  return createConnectors(readPlatformSettings({ SANDBOX_URL: sandboxUrl })).sandbox.clipapp;
}

/** Creates an upload of the same video for each post. Returns the path of the file with the uploads. */
async function prepareSends(fixture: PostFixture, posts: number, name: string): Promise<string> {
  const { dev, orm, launched, secrets } = fixture;
  const em = orm.em.fork();
  const content = await em.findOneOrFail(Content, fixture.contentId);
  const storage = createLocalStorage({ dir: join(launched.home, 'media'), publicUrl: dev.baseUrl });
  const file = await storage.getLocalFile(content.outputKey ?? '');
  if (!file) throw new Error('the video of the bench is not in storage');
  const accounts = await em.find(Account, { id: { $in: fixture.accounts } });
  const connector = createClipappConnector(dev.sandboxUrl);
  const limit = pLimit(MAX_CONCURRENT_UPLOADS);
  const sends = await Promise.all(
    Array.from({ length: posts }, (_, n) =>
      limit(async (): Promise<PreparedSend> => {
        const account = accounts[n % accounts.length];
        if (!account) throw new Error('the bench has no account');
        const job: PublishJob = {
          targetId: `${name}-${n}`,
          accessToken: secrets.box.open(account.accessTokenSealed ?? ''),
          platformUserId: account.platformUserId,
          username: account.username,
          privacy: null,
          mode: 'publish',
          caption: `${name} ${n}`,
          title: null,
          tags: [],
          declarations: {},
          options: {},
          choices: {},
          cover: null,
          // clipapp reads the path, the bytes and the type.
          media: { ...file, mimeType: 'video/mp4', url: '', sha256: '', durationMs: 0, width: 0, height: 0 },
        };
        const opened = await connector.createUpload(job);
        if (!opened.ok) throw new Error(opened.error.message);
        return { job, handle: opened.value };
      }),
    ),
  );
  const path = join(launched.home, `${name}.json`);
  await writeFile(path, JSON.stringify(sends));
  return path;
}

/** Reads the sends from a file written by `prepareSends`. */
export async function readSends(path: string): Promise<PreparedSend[]> {
  const sends = JSON.parse(await readFile(path, 'utf8')) as PreparedSend[];
  return sends.map(({ job, handle }) => ({ job, handle: { ...handle, expiresAt: new Date(handle.expiresAt) } }));
}

/** Makes the last calls of `posts` prepared uploads, as jobs of a queue that polls PostgreSQL, all due at once. */
export async function runQueue(fixture: PostFixture, posts: number, name: string): Promise<Lateness> {
  const sends = await prepareSends(fixture, posts, name);
  const database = await createPeerDatabase(fixture.launched.home, fixture.dev, name);
  const at = Date.now() + START_DELAY_MS;
  await runPeer(new URL('poller.ts', import.meta.url), sends, fixture.dev.sandboxUrl, database, String(at));
  return readLateness(fixture, name, posts, at);
}

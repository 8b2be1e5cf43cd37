import { afterAll, beforeAll } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from '../../db/connection/open-database.ts';
import { readJournalMark, writeJournalMark } from '../../db/workers/journal-mark.ts';
import { listTargets } from '../../db/posts/send-state.ts';
import { Post } from '../../db/entities/post.ts';
import { markJournal } from '../../worker/job-functions.ts';
import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { PublishJournal } from '../../adapters/ports.ts';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';
import { getServerUrl, mintDatabase } from '../support/database.ts';
import { openPublisher, type TestPublisher } from '../support/publisher.ts';
import type { ReadyPost } from '../support/ready-post.ts';
import { listPublished } from '../support/simulator.ts';

const HOUR_MS = 3_600_000;

export interface RestorableFixture {
  publisher: TestPublisher;
  /** Changes with each backup and restore, because the connections are opened again. */
  deps: ActivityDeps;
  /** Copies the database, as an hour ago. */
  backUp: () => Promise<void>;
  /** Puts the copy back. Marks of the time since the backup are in the journal. */
  restore: () => Promise<void>;
  /** The deps of a publisher whose calls count as made an hour ago. */
  anHourAgo: (changes?: Partial<ActivityDeps>) => ActivityDeps;
  accepted: (ready: ReadyPost) => Promise<string[]>;
  getPost: (postId: string) => Promise<Post>;
  getTargets: (postId: string) => ReturnType<typeof listTargets>;
}

/** A publisher whose database can be put back. The platforms and the journal stay. */
export function openRestorableFixture(): RestorableFixture {
  const fixture = {} as RestorableFixture;
  let databaseUrl: string;
  const copyUrl = (): URL => new URL(`${databaseUrl}_backup`);

  beforeAll(async () => {
    databaseUrl = await mintDatabase();
    const publisher = await openPublisher({}, databaseUrl);
    const { deps } = publisher;
    const em = () => deps.orm.em.fork();

    const replace = async (target: URL, template: URL): Promise<void> => {
      await deps.orm.close();
      await copyDatabase(target, template);
      deps.orm = await openDatabase(databaseUrl);
    };

    Object.assign(fixture, {
      publisher,
      deps,
      backUp: async () => {
        const { now } = await readJournalMark(em());
        const at = new Date(now.getTime() - HOUR_MS);
        await em().execute('update journal_mark set marked_at = null, lost_at = null');
        await deps.journal.append({ type: 'mark', at: at.toISOString() });
        await writeJournalMark(em(), at);
        await replace(copyUrl(), new URL(databaseUrl));
      },
      restore: async () => {
        await markJournal(deps);
        await replace(new URL(databaseUrl), copyUrl());
      },
      anHourAgo: (changes = {}) => publisher.another({ journal: backdate(deps.journal), ...changes }),
      accepted: async ({ accounts }: ReadyPost) => {
        const ids = accounts.map((account) => account.platformUserId);
        const all = await listPublished(publisher.sandboxUrl);
        return all.filter((post) => ids.includes(post.accountId)).map((post) => post.platform);
      },
      getPost: (postId: string) => em().findOneOrFail(Post, postId),
      getTargets: (postId: string) => listTargets(em(), postId),
    } satisfies RestorableFixture);
  });
  afterAll(() => fixture.publisher.close());
  return fixture;
}

function backdate(journal: PublishJournal): PublishJournal {
  return {
    ...journal,
    append: (entry: JournalEntry) =>
      journal.append({ ...entry, at: new Date(Date.parse(entry.at) - HOUR_MS + 60_000).toISOString() }),
  };
}

/** Replaces a database with a copy of another, to which nothing may be connected. Interrupted publishers may use the replaced one. */
async function copyDatabase(target: URL, template: URL): Promise<void> {
  const client = new Client({ connectionString: getServerUrl() });
  await client.connect();
  const name = ({ pathname }: URL): string => client.escapeIdentifier(pathname.slice(1));
  await client.query(`drop database if exists ${name(target)} with (force)`);
  await client.query(`create database ${name(target)} template ${name(template)}`);
  await client.end();
}

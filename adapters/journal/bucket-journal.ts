import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';
import type { PublishJournal } from '../ports.ts';
import { findS3Fault } from '../storage/check-s3.ts';
import { createS3Client, mapBucketErrors } from '../storage/s3-client.ts';
import type { S3Settings } from '../storage/settings.ts';
import { createFileName, getFirstName, isJournalFile } from './file-names.ts';
import { APPEND_TIMEOUT_MS, groupAppends } from './group-appends.ts';
import { formatLines, parseLines } from './journal-lines.ts';

/** The prefix of the journal's objects. Media is below `c/`, so no media URL leads to them. */
const PREFIX = 'journal/';
const REQUESTS_IN_FLIGHT = 32;
const TIMEOUTS = { connectionTimeout: APPEND_TIMEOUT_MS, requestTimeout: APPEND_TIMEOUT_MS };

/** The journal in the media bucket. Each write is an object of its own, stored once the bucket has responded. */
export function createBucketJournal(settings: S3Settings): PublishJournal {
  const { bucket: Bucket } = settings;
  const client = createS3Client(settings, settings.endpoint, TIMEOUTS);
  const appends = groupAppends<JournalEntry>(async (entries) => {
    const Key = PREFIX + createFileName(entries[0].at);
    const object = { Bucket, Key, Body: formatLines(entries), ContentType: 'application/jsonl' };
    await mapBucketErrors(client.send(new PutObjectCommand(object)));
  });

  async function* listNames(from: string): AsyncIterable<string[]> {
    // `from` has no random part, so no object has this name, and `StartAfter` skips none.
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX, StartAfter: PREFIX + from });
    for await (const { Contents = [] } of pages) {
      yield Contents.flatMap(({ Key = '' }) => (isJournalFile(Key.slice(PREFIX.length)) ? [Key] : []));
    }
  }

  async function readObject(Key: string, since: Date): Promise<JournalEntry[]> {
    const found = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
      // Another worker may have removed an old object.
      if (error instanceof NoSuchKey) return null;
      throw error;
    });
    return parseLines((await found?.Body?.transformToString()) ?? '', since);
  }

  return {
    append: appends.append,
    async *read(since) {
      const limit = pLimit(REQUESTS_IN_FLIGHT);
      for await (const keys of listNames(getFirstName(since, 0))) {
        for (const entries of await Promise.all(keys.map((key) => limit(readObject, key, since)))) yield* entries;
      }
    },
    async removeBefore(before) {
      const limit = pLimit(REQUESTS_IN_FLIGHT);
      const first = PREFIX + getFirstName(before, 0);
      let removed = 0;
      for await (const keys of listNames('')) {
        const old = keys.filter((key) => key < first);
        if (old.length === 0) break;
        await Promise.all(old.map((Key) => limit(() => client.send(new DeleteObjectCommand({ Bucket, Key })))));
        removed += old.length;
      }
      return removed;
    },
    findFault: () => findS3Fault(client, settings),
    close: async () => {
      await appends.finish();
      client.destroy();
    },
  };
}

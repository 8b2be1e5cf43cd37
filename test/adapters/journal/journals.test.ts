/** Both kinds of publish journal keep what they have acknowledged. */
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createBucketJournal } from '../../../adapters/journal/bucket-journal.ts';
import { createFolderJournal } from '../../../adapters/journal/folder-journal.ts';
import type { PublishJournal } from '../../../adapters/ports.ts';
import type { JournalEntry } from '../../../domain/posts/journal-entry.ts';
import { startS3, type TestS3 } from '../../support/start-s3.ts';
import { mountSmallDisk, NEEDS_MOUNT } from '../../support/small-disk.ts';

const NOON = Date.parse('2026-03-04T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

const mark = (ms: number): JournalEntry => ({ type: 'mark', at: new Date(ms).toISOString() });

function send(number: number, at = NOON): JournalEntry {
  const handle = { id: `h${number}`, urlSealed: 'sealed', expiresAt: new Date(at + DAY_MS).toISOString(), revision: 1 };
  return {
    type: 'send',
    at: new Date(at).toISOString(),
    postId: 'p',
    targetId: `t${number}`,
    number,
    sends: 1,
    handle,
  };
}

async function readAll(journal: PublishJournal, since = 0): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for await (const entry of journal.read(new Date(since))) entries.push(entry);
  return entries;
}

const sort = (entries: readonly JournalEntry[]): string[] => entries.map((entry) => JSON.stringify(entry)).toSorted();

let s3: TestS3;
const folders: string[] = [];
const opened: PublishJournal[] = [];

beforeAll(async () => {
  s3 = await startS3({ checksSignatures: false });
});
afterAll(async () => {
  await Promise.all(opened.map((journal) => journal.close()));
  await s3.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** Each call is another process that uses the same place. */
type Open = () => PublishJournal;

async function openPlace(kind: 'folder' | 'bucket'): Promise<Open> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-journal-'));
  folders.push(folder);
  return () => {
    const journal = kind === 'folder' ? createFolderJournal(folder) : createBucketJournal(s3.settings);
    opened.push(journal);
    return journal;
  };
}

describe.each(['folder', 'bucket'] as const)('%s', (kind) => {
  test('another process reads every acknowledged entry of two writers', async () => {
    const open = await openPlace(kind);
    const [one, two] = [open(), open()];
    const entries = Array.from({ length: 40 }, (_, number) => send(number));
    await Promise.all(entries.map((entry, index) => (index % 2 === 0 ? one : two).append(entry)));
    expect(sort(await readAll(open(), NOON))).toEqual(sort(entries));
  });

  test('a repeated append is read as often as it was made', async () => {
    const open = await openPlace(kind);
    const again = send(7, NOON + DAY_MS);
    await open().append(again);
    await open().append(again);
    expect(await readAll(open(), NOON + DAY_MS)).toEqual([again, again]);
  });

  test('a read skips entries before its start, and finds those that were written late', async () => {
    const open = await openPlace(kind);
    const journal = open();
    const at = NOON + 2 * DAY_MS;
    await journal.append(mark(at + 60_000));
    await journal.append(mark(at - 60_000));
    await journal.append(mark(at));
    expect(sort(await readAll(open(), at))).toEqual(sort([mark(at), mark(at + 60_000)]));
  });

  test('removes only entries that are older', async () => {
    const open = await openPlace(kind);
    const old = NOON + 10 * DAY_MS;
    await open().append(mark(old));
    await open().append(mark(old + 2 * DAY_MS));
    expect(await open().removeBefore(new Date(old + DAY_MS))).toBeGreaterThan(0);
    expect(await readAll(open(), old)).toEqual([mark(old + 2 * DAY_MS)]);
  });
});

test('appends of one burst share a few writes', async () => {
  const journal = createBucketJournal(s3.settings);
  opened.push(journal);
  const before = s3.received.length;
  await Promise.all(Array.from({ length: 300 }, (_, number) => journal.append(send(number, NOON - DAY_MS))));
  expect(s3.received.length - before).toBeLessThanOrEqual(3);
});

test('a torn last line does not hide other entries', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-journal-'));
  folders.push(folder);
  const journal = createFolderJournal(folder);
  opened.push(journal);
  await journal.append(send(1));
  const [name = ''] = await readdir(folder);
  await appendFile(join(folder, name), JSON.stringify(send(2)).slice(0, 40));
  const next = createFolderJournal(folder);
  opened.push(next);
  await next.append(send(3));
  expect(sort(await readAll(next))).toEqual(sort([send(1), send(3)]));
});

test('a folder that cannot be written rejects the append and names the fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-journal-'));
  folders.push(folder);
  const place = join(folder, 'journal');
  await writeFile(place, 'a file, not a folder');
  const journal = createFolderJournal(place);
  await expect(journal.append(send(1))).rejects.toThrow(/EEXIST|ENOTDIR/u);
  expect(await journal.findFault()).toMatch(/publish journal folder .* cannot be written .*JOURNAL_DIR/u);
  await rm(place);
  await journal.append(send(2));
  expect(await readAll(journal)).toEqual([send(2)]);
  await journal.close();
});

test('a bucket that does not respond rejects the append within its limit', async () => {
  const journal = createBucketJournal({ ...s3.settings, endpoint: 'http://127.0.0.1:9' });
  await expect(journal.append(send(1))).rejects.toThrow(/bucket failed|did not respond/u);
  expect(await journal.findFault()).toMatch(/does not respond/u);
  await journal.close();
});

const disk = mountSmallDisk(4);
afterAll(() => disk?.unmount());
const onSmallDisk = disk ? describe : describe.skip;
if (!disk) console.warn(`the full disk of ${import.meta.filename} is skipped: it needs ${NEEDS_MOUNT}`);

onSmallDisk('a small disk', () => {
  test('a full disk rejects appends, and what it tore is not read', async () => {
    if (!disk) return;
    const journal = createFolderJournal(join(disk.dir, 'journal'));
    await journal.append(send(1));
    disk.fill(0);
    const results: boolean[] = [];
    for (let number = 2; number < 60; number++) {
      const appended = journal.append(send(number)).then(
        () => true,
        () => false,
      );
      results.push(await appended);
    }
    expect(results).toContain(false);
    expect(await journal.findFault()).toMatch(/full/u);
    disk.empty();
    await journal.append(send(60));
    const acknowledged = results.flatMap((stored, index) => (stored ? [send(index + 2)] : []));
    const read = sort(await readAll(journal));
    for (const entry of sort([send(1), ...acknowledged, send(60)])) expect(read).toContain(entry);
    await journal.close();
  });
});

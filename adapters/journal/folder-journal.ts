import { mkdir, open, readFile, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalEntry } from '../../domain/posts/journal-entry.ts';
import type { PublishJournal } from '../ports.ts';
import { findFolderFault } from '../storage/check-folder.ts';
import { createFileName, FILE_SPAN_MS, getFirstName, isJournalFile } from './file-names.ts';
import { groupAppends } from './group-appends.ts';
import { formatLines, parseLines } from './journal-lines.ts';

/** What `findFault` requires of the folder. A line has some 500 bytes. */
const LIMITS = { name: 'publish journal', minFreeBytes: 1024 * 1024, setting: 'JOURNAL_DIR or KINORA_HOME' };

interface OpenFile {
  handle: FileHandle;
  openedAt: number;
}

/** The journal in a folder. Each process appends to files of its own; each write is flushed to the disk. */
export function createFolderJournal(folder: string): PublishJournal {
  let file: OpenFile | null = null;

  async function openFile(at: string): Promise<OpenFile> {
    if (file && performance.now() - file.openedAt < FILE_SPAN_MS) return file;
    await closeFile();
    await mkdir(folder, { recursive: true });
    const handle = await open(join(folder, createFileName(at)), 'ax', 0o600);
    file = { handle, openedAt: performance.now() };
    await flushFolder(folder);
    return file;
  }

  async function closeFile(): Promise<void> {
    const { handle } = file ?? {};
    file = null;
    await handle?.close();
  }

  const appends = groupAppends<JournalEntry>(async (entries) => {
    try {
      const { handle } = await openFile(entries[0].at);
      await handle.appendFile(formatLines(entries));
      await handle.datasync();
    } catch (error) {
      // The file may end within a line, so the next group starts a new one.
      await closeFile().catch(() => undefined);
      throw error;
    }
  });

  return {
    append: appends.append,
    async *read(since) {
      const first = getFirstName(since, FILE_SPAN_MS);
      for (const name of (await listFiles(folder)).filter((each) => each >= first)) {
        yield* parseLines(await readFile(join(folder, name), 'utf8').catch(emptyIfMissing), since);
      }
    },
    async removeBefore(before) {
      const first = getFirstName(before, FILE_SPAN_MS);
      const old = (await listFiles(folder)).filter((name) => name < first);
      for (const name of old) await rm(join(folder, name), { force: true });
      return old.length;
    },
    findFault: () => findFolderFault(folder, LIMITS),
    close: async () => {
      await appends.finish();
      await closeFile();
    },
  };
}

/** Flushes the folder. Without that, a crash of the machine can lose a new file in it. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isJournalFile).toSorted();
}

/** Returns the empty text for a missing file, which another worker may have removed. */
function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}

import { join, resolve } from 'node:path';
import type { PublishJournal } from '../ports.ts';
import type { StorageSettings } from '../storage/settings.ts';
import { createFolderJournal } from './folder-journal.ts';

/** Creates the configured journal without connecting: in the media bucket if there is one, else in a folder. */
export async function createJournal(
  { s3, journalDir }: Pick<StorageSettings, 's3' | 'journalDir'>,
  home: string,
): Promise<PublishJournal> {
  if (journalDir === null && s3) {
    const { createBucketJournal } = await import('./bucket-journal.ts');
    return createBucketJournal(s3);
  }
  return createFolderJournal(resolve(journalDir ?? join(home, 'journal')));
}

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A folder for the tests of a file, which is removed after them. */
export function useFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kinora-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

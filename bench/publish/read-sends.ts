import { readFile } from 'node:fs/promises';
import type { PreparedSend } from './prepared-sends.ts';

/** Reads the sends from a file written by `prepareSends`. */
export async function readSends(path: string): Promise<PreparedSend[]> {
  const sends = JSON.parse(await readFile(path, 'utf8')) as PreparedSend[];
  return sends.map(({ job, handle }) => ({ job, handle: { ...handle, expiresAt: new Date(handle.expiresAt) } }));
}

import { readFile } from 'node:fs/promises';
import type { ProviderInput } from '../ports.ts';

/** A file inside its own address: for small ones, so that nothing has to be uploaded. */
export async function toDataUri({ path, mimeType }: ProviderInput): Promise<string> {
  return `data:${mimeType};base64,${(await readFile(path)).toString('base64')}`;
}

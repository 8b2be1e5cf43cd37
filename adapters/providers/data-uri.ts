import { readFile } from 'node:fs/promises';
import type { ProviderInput } from '../ports.ts';

export async function toDataUri({ path, mimeType }: ProviderInput): Promise<string> {
  return `data:${mimeType};base64,${(await readFile(path)).toString('base64')}`;
}

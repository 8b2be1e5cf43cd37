import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderInput, ProviderOutput } from '../../ports.ts';
import type { JobContext } from './run-job.ts';
import { createOutput } from './create-output.ts';
import { findKey } from './find-key.ts';

/**
 * Returns the source unchanged, with the chroma key of its green or transparent backdrop. For any other backdrop the key is null,
 * with the warning `matte_unavailable`.
 */
export async function makeMatte(job: JobContext, source: ProviderInput): Promise<ProviderOutput> {
  const key = await findKey(job, source);
  const path = join(job.folder, 'matte');
  await copyFile(source.path, path);
  return createOutput({ path, mimeType: source.mimeType, key, warnings: key ? [] : ['matte_unavailable'] });
}

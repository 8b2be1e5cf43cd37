import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderInput, ProviderOutput } from '../../../ports.ts';
import type { Bench } from '../encode.ts';
import { product } from '../product.ts';
import { keyOf } from './border.ts';

/**
 * The source as it is, and how it can be cut out where its backdrop is green or transparent. Nothing here tells a person from
 * any other backdrop: then the key is null, with the warning `matte_unavailable`.
 */
export async function makeMatte(bench: Bench, source: ProviderInput): Promise<ProviderOutput> {
  const key = await keyOf(bench, source);
  const path = join(bench.folder, 'matte');
  await copyFile(source.path, path);
  return product({ path, mimeType: source.mimeType, key, warnings: key ? [] : ['matte_unavailable'] });
}

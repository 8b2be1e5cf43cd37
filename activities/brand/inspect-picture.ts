import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FetchedPicture } from '../../adapters/web/crawl/fetch-pictures.ts';
import { flattenThumbnail, readThumbnail } from '../../decks/picture/read-thumbnail.ts';
import { probeMedia, type ProbedMedia } from '../../decks/probe/probe-media.ts';
import { chooseGround } from '../../domain/brand/logo-ground.ts';
import { isShowable, type BrandPicture, type MeasuredPicture } from '../../domain/brand/brand-picture.ts';

/** A fetched picture that can be shown, on disk. */
export interface InspectedPicture extends BrandPicture, MeasuredPicture {
  path: string;
  bytes: number;
  probed: ProbedMedia & { ok: true };
  ground: 'light' | 'dark';
}

/** Decodes an untrusted picture of a website. Null if it is not a picture, or an icon, a banner or blank. */
export async function inspectPicture(
  { body, ...picture }: FetchedPicture,
  { dir, name, signal }: { dir: string; name: string; signal: AbortSignal },
): Promise<InspectedPicture | null> {
  const path = join(dir, name);
  await writeFile(path, body);
  const probed = await probeMedia(path);
  if (!probed.ok || probed.kind !== 'image') return null;
  const rgba = await readThumbnail(path, signal);
  if (!rgba) return null;
  const { width, height } = probed;
  const measured = { width, height, thumbnail: flattenThumbnail(rgba) };
  return isShowable(picture, measured)
    ? { ...picture, ...measured, path, bytes: body.length, probed, ground: chooseGround(rgba) }
    : null;
}

import type { z } from 'zod';
import { findAsset, storeGround } from '../../db/content/assets.ts';
import { readThumbnail } from '../../decks/picture/read-thumbnail.ts';
import { chooseGround } from '../../domain/brand/logo-ground.ts';
import { getTeamVisibility } from '../access/workspace.ts';
import { forkEntityManager, type ApiContext } from '../http/context.ts';
import type { ChangeWorkspace } from './contract.ts';

/** Reads and stores the ground on which a chosen logo is visible, before the transaction. A file that cannot be read has none. */
export async function readLogoGround(ctx: ApiContext, { brandKit }: z.output<typeof ChangeWorkspace>): Promise<void> {
  if (!brandKit?.logoAssetId) return;
  const em = forkEntityManager(ctx);
  const logo = await findAsset(em, getTeamVisibility(ctx), brandKit.logoAssetId);
  if (logo?.kind !== 'image' || logo.ground !== null) return;
  const file = await ctx.deps.storage.getLocalFile(logo.storageKey);
  if (!file) return;
  try {
    const rgba = await readThumbnail(file.path, new AbortController().signal);
    if (rgba) await storeGround(em, logo.id, chooseGround(rgba));
  } finally {
    await file.release();
  }
}

import { createCanvas } from '@napi-rs/canvas';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { readThumbnail } from '../../../decks/picture/read-thumbnail.ts';
import { chooseGround } from '../../../domain/brand/logo-ground.ts';
import type { BriefBrand, BriefLogo } from '../../../domain/content/studio/brief/brief.ts';
import type { MediaLibrary } from './media-library.ts';

/** Draws the logo of a brand: its initial on a disc, or its name, by turns. */
export async function drawLogo(
  library: MediaLibrary,
  { name, palette }: BriefBrand,
  brand: number,
): Promise<BriefLogo> {
  loadFonts();
  const isWordmark = brand % 2 === 1;
  const logo = createCanvas(isWordmark ? 900 : 360, isWordmark ? 200 : 360);
  const context = logo.getContext('2d');
  const { width, height } = logo;
  context.fillStyle = palette[0] ?? '#101828';
  if (!isWordmark) {
    context.arc(width / 2, height / 2, width / 2, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#FFFFFF';
  }
  context.font = `700 ${isWordmark ? 110 : 230}px Poppins`;
  [context.textAlign, context.textBaseline] = ['center', 'middle'];
  context.fillText(isWordmark ? name : name.charAt(0), width / 2, height / 2, width - 20);
  const { assetId, path } = await library.addPicture(`logo${brand}`, logo);
  const rgba = await readThumbnail(path, new AbortController().signal);
  const asset = { id: assetId, kind: 'image' as const, width, height, durationMs: 0 };
  return { asset, ground: rgba ? chooseGround(rgba) : 'light' };
}

import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { planEncode, type PlanInput } from '../encode/encode-plan.ts';
import { requireFootage } from '../encode/require-footage.ts';

const QUALITY = 90;

/**
 * Writes a frame as a JPEG, with the pictures that the encoder gets. Returns false if the frame shows a clip or a moving picture,
 * which are composited by the encoder.
 */
export async function drawThumbnail(input: PlanInput, frame: number, path: string): Promise<boolean> {
  const span = { from: frame, to: frame + 1 };
  const { frame: size, tracks } = planEncode(input, span);
  const pictures = tracks.flatMap((track) => (track.kind === 'pictures' ? track.pictures.slice(-1) : []));
  if (pictures.length < tracks.length) return false;
  await requireFootage(input, [span]);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  for (const { paint } of pictures) await paint?.(context);
  await writeFile(path, await canvas.encode('jpeg', QUALITY));
  return true;
}

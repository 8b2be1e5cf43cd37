import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { planEncode, type PlanInput } from '../encode/encode-plan.ts';

const QUALITY = 90;

/**
 * Writes a frame as a JPEG, with the pictures that the encoder gets. Returns false if the frame shows a clip or a moving picture,
 * which are composited by the encoder.
 */
export async function drawThumbnail(input: PlanInput, frame: number, path: string): Promise<boolean> {
  const { frame: size, tracks } = planEncode(input, { from: frame, to: frame + 1 });
  const pictures = tracks.flatMap((track) => (track.kind === 'pictures' ? track.pictures.slice(-1) : []));
  if (pictures.length < tracks.length) return false;
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  for (const { paint } of pictures) await paint?.(context);
  await writeFile(path, await canvas.encode('jpeg', QUALITY));
  return true;
}

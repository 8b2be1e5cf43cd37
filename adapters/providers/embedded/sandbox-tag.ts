import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import type { Area, Frame } from '../../../decks/geometry/area.ts';

const SANDBOX_TAG = 'SANDBOX MEDIA';

/** The top of the tag, as a share of the height: below the texts, and in view during each camera motion. */
const TOP = 0.8;

/** The position of the tag: in the middle, below the area of texts. */
export function findTagArea(frame: Frame): Area {
  const height = 2 * Math.round(Math.max(14, Math.min(frame.width, frame.height) * 0.044) / 2);
  const width = 2 * Math.round((height * 6.6) / 2);
  const left = 2 * Math.round((frame.width - width) / 4);
  return { left, top: 2 * Math.round((TOP * frame.height) / 2), width, height };
}

export function drawSandboxTag(context: SKRSContext2D, frame: Frame): void {
  const { left, top, width, height } = findTagArea(frame);
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, height / 2);
  context.fillStyle = '#0b1020';
  context.fill();
  context.beginPath();
  context.arc(left + height * 0.52, top + height / 2, height * 0.13, 0, 2 * Math.PI);
  context.fillStyle = '#ffb020';
  context.fill();
  context.font = loadFonts().css('inter', 700, height * 0.58, SANDBOX_TAG);
  context.letterSpacing = `${height * 0.03}px`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = '#ffffff';
  context.fillText(SANDBOX_TAG, left + height * 0.88, top + height * 0.71, width - height * 1.25);
  context.restore();
}

/** The mean difference of the red channel, of 255. Grain and video encoding change a tag by less. */
const MAX_DIFFERENCE = 14;

/** Whether a picture of the frame's size already has the tag; compares the pixels at the position of the tag. */
export function hasSandboxTag(picture: Canvas, frame: Frame): boolean {
  if (picture.width !== frame.width || picture.height !== frame.height) return false;
  const { left, top, width, height } = findTagArea(frame);
  const tag = createCanvas(width, height);
  const context = tag.getContext('2d');
  context.translate(-left, -top);
  drawSandboxTag(context, frame);
  const [expected, actual] = [
    tag.getContext('2d').getImageData(0, 0, width, height).data,
    picture.getContext('2d').getImageData(left, top, width, height).data,
  ];
  let [difference, compared] = [0, 0];
  for (let at = 0; at < expected.length; at += 4) {
    if (expected[at + 3] !== 255) continue;
    difference += Math.abs((expected[at] ?? 0) - (actual[at] ?? 0));
    compared++;
  }
  return compared > 0 && difference / compared < MAX_DIFFERENCE;
}

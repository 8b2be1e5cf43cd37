import type { Canvas as Picture, Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../decks/geometry/area.ts';
import { drawSandboxTag } from '../sandbox-tag.ts';
import { drawPicture } from './draw-picture.ts';

export interface Poster {
  prompt: string;
  seed: number;
  /** Pictures to show as cards. */
  references: readonly (Image | Picture)[];
}

/** Draws the picture of the prompt and the given pictures on it, marked as sandbox media. */
export function drawPoster(context: SKRSContext2D, frame: Frame, { references, ...call }: Poster): void {
  drawPicture(context, frame, call);
  drawCards(context, frame, references);
  drawSandboxTag(context, frame);
}

/** Draws up to three pictures as a fan of cards. */
function drawCards(context: SKRSContext2D, frame: Frame, pictures: Poster['references']): void {
  const unit = Math.min(frame.width, frame.height);
  const shown = pictures.slice(0, 3);
  shown.forEach((picture, index) => {
    const scale = Math.min((unit * 0.62) / picture.width, (frame.height * 0.32) / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const edge = unit * 0.018;
    const from = index - (shown.length - 1) / 2;
    context.save();
    context.translate(frame.width * (0.5 + from * 0.16), frame.height * 0.36);
    context.rotate((from * 7 - 2.5) * (Math.PI / 180));
    context.shadowColor = 'rgba(0, 0, 0, 0.45)';
    context.shadowBlur = unit * 0.05;
    context.shadowOffsetY = unit * 0.02;
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.roundRect(-width / 2 - edge, -height / 2 - edge, width + 2 * edge, height + 2 * edge, edge);
    context.fill();
    context.shadowColor = 'transparent';
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    context.restore();
  });
}

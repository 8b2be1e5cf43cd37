import type { GreyPicture } from './read-words.ts';

/** Flood-fills dark areas that touch the edge with white: background in the colour of the letters, up to their outline. */
export function whitenBackground({ width, height, data }: GreyPicture): void {
  const open: number[] = [];
  const visit = (at: number): void => {
    if ((data[at] ?? 255) > 127) return;
    data[at] = 255;
    open.push(at);
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(visit);
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(visit);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at % width > 0) visit(at - 1);
    if (at % width < width - 1) visit(at + 1);
    if (at >= width) visit(at - width);
    if (at < width * (height - 1)) visit(at + width);
  }
}

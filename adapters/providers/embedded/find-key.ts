import type { LayerKey } from '../../../domain/decks/deck.ts';
import { buildNormalisedPicture } from '../../../decks/normalise/normalised-picture.ts';
import type { ProviderInput } from '../../ports.ts';
import { readInputPicture } from './image/read-picture.ts';
import { decode, type JobContext } from './run-job.ts';

const SIDE = 64;
/** The share of the border that must have the key. The rest may be a presenter at the lower edge, and a tag. */
const MIN_KEYED_SHARE = 0.8;
const LOWEST_ROW = Math.round(SIDE * 0.6);

type Pixel = readonly [r: number, g: number, b: number, a: number];

/** Finds the key of a source's ground (transparent, green) by the upper part of its border, in a clip at two times. */
export async function findKey(job: JobContext, source: ProviderInput): Promise<LayerKey | null> {
  const seconds = source.durationMs === null ? [0] : [0, source.durationMs / 1_000 / 2];
  const keys: (LayerKey | null)[] = [];
  for (const at of seconds) keys.push(findBorderKey(await readBorder(job, source, at)));
  const [first = null] = keys;
  return keys.every((key) => key?.kind === first?.kind) ? first : null;
}

async function readBorder(job: JobContext, source: ProviderInput, seconds: number): Promise<Pixel[]> {
  const seek = seconds > 0 ? ['-ss', seconds.toFixed(3)] : [];
  const filters = [`scale=${SIDE}:${SIDE}:flags=area`, 'format=rgba'];
  const picture = buildNormalisedPicture(await readInputPicture(source), filters, { keepsAlpha: true, before: seek });
  const bytes = await decode(job, [...picture, '-frames:v', '1', '-f', 'rawvideo'], SIDE * SIDE * 4);
  const border: Pixel[] = [];
  for (let y = 0; y < LOWEST_ROW; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (y > 1 && x > 1 && x < SIDE - 2) continue;
      const at = (y * SIDE + x) * 4;
      border.push([bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 255]);
    }
  }
  return border;
}

export function findBorderKey(border: readonly Pixel[]): LayerKey | null {
  const covers = (pixels: readonly Pixel[]): boolean => pixels.length >= border.length * MIN_KEYED_SHARE;
  if (covers(border.filter(([, , , alpha]) => alpha < 16))) return { kind: 'alpha' };
  const green = border.filter(([r, g, b, a]) => a > 240 && g > 110 && g > r * 1.6 && g > b * 1.6);
  return covers(green) ? { kind: 'chroma', color: findKeyColor(green) } : null;
}

/** The median of each channel, or pure green if it is close to that. */
function findKeyColor(pixels: readonly Pixel[]): string {
  const [r, g, b] = ([0, 1, 2] as const).map(
    (channel) => pixels.map((pixel) => pixel[channel]).toSorted((x, y) => x - y)[pixels.length >> 1] ?? 0,
  );
  if (Math.max(r ?? 0, 255 - (g ?? 0), b ?? 0) < 30) return '#00FF00';
  return `#${[r, g, b].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { QUARTERS, type OddFile } from './odd-pictures.ts';
import type { ProbedFile, Shown } from './show-everywhere.ts';

export async function probeFile(path: string): Promise<ProbedFile> {
  const probed = await probeMedia(path);
  if (!probed.ok) throw new Error(probed.reason);
  if (probed.kind === 'audio') throw new Error('The file has no picture.');
  return { path, kind: probed.kind, width: probed.width, height: probed.height };
}

/** The largest difference of a channel from what is right, by path. */
export function measureDeviations(shown: Shown, file: OddFile): Record<string, number> {
  const colors = (file.hdr ? shown['own video'] : file.colors) ?? QUARTERS;
  const entries = Object.entries(shown).map(([path, quarters]) => {
    const differences = quarters.flatMap((color, at) =>
      color.map((value, channel) => Math.abs(value - (colors[at]?.[channel] ?? 0))),
    );
    return [path, Math.max(...differences)] as const;
  });
  return Object.fromEntries(entries);
}

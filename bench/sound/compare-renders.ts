import { join } from 'node:path';
import type { RenderAsset } from '../../decks/encode/plan-render.ts';
import { renderDeck } from '../../decks/render-deck.ts';
import { createSegmentCache, type SegmentCache } from '../../decks/segments/segment-cache.ts';
import type { Deck } from '../../domain/decks/deck.ts';
import { reportFigure, ZERO } from '../../test/support/figures/figure.ts';

/** Renders each deck without and with its music, then with an empty and with a filled cache. Reports the cost and differing bytes. */
export async function compareRenders(
  decks: readonly Deck[],
  assets: ReadonlyMap<string, RenderAsset>,
  home: string,
): Promise<void> {
  if (decks.length === 0) return;
  const cache = createSegmentCache(join(home, 'cache'), { maxBytes: 4e9, maxAgeMs: 3_600_000 }, console.error);
  const seconds = { silent: 0, music: 0 };
  let differing = 0;
  let count = 0;
  const render = async (deck: Deck, segmentCache: SegmentCache | null): Promise<{ sha256: string; took: number }> => {
    const start = performance.now();
    const outDir = join(home, `render-${count++}`);
    const { signal } = new AbortController();
    const { sha256 } = await renderDeck({ deck, assets, outDir, onProgress: () => {}, signal, segmentCache });
    return { sha256, took: (performance.now() - start) / 1_000 };
  };
  for (const deck of decks) {
    const silent = await render(withoutMusic(deck), null);
    const music = await render(deck, null);
    const hashes = [music.sha256, (await render(deck, cache)).sha256, (await render(deck, cache)).sha256];
    if (new Set(hashes).size > 1) differing++;
    seconds.silent += silent.took;
    seconds.music += music.took;
  }
  reportFigure({
    name: 'videos whose bytes differ with the segment cache',
    value: differing,
    unit: `of ${decks.length}`,
    goal: ZERO,
  });
  reportFigure({
    name: 'a render with music: time, of the same without',
    value: seconds.music / seconds.silent,
    unit: 'times',
    beside: [
      { name: 's with music', value: seconds.music },
      { name: 's without', value: seconds.silent },
    ],
  });
}

function withoutMusic(deck: Deck): Deck {
  const { music: _music, effects = [], ...audio } = deck.audio ?? {};
  return { ...deck, audio: { ...audio, effects: effects.filter(({ sound }) => sound === undefined) } };
}

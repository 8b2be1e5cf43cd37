/** Renders one deck in a separate process, so that its cost can be measured. Arguments: deck file, clip, folder, folder of cached segments. */
import { readFile } from 'node:fs/promises';
import type { Deck } from '../../domain/decks/deck.ts';
import { renderDeck } from '../../decks/render-deck.ts';
import { createSegmentCache } from '../../decks/segments/segment-cache.ts';

const [deckPath = '', clip = '', outDir = '', cacheDir] = process.argv.slice(2);
const deck = JSON.parse(await readFile(deckPath, 'utf8')) as Deck;
await renderDeck({
  deck,
  assets: new Map([['clip', { path: clip, kind: 'video', width: 1080, height: 1920, durationMs: 10_000 }]]),
  outDir,
  onProgress: () => {},
  signal: new AbortController().signal,
  segmentCache: cacheDir ? createSegmentCache(cacheDir, { maxBytes: 1e9, maxAgeMs: 3_600_000 }, console.error) : null,
});

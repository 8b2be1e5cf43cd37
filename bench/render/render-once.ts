/** Renders one deck in a separate process, so that its cost can be measured. Arguments: deck file, clip, folder. */
import { readFile } from 'node:fs/promises';
import type { Deck } from '../../domain/decks/deck.ts';
import { renderDeck } from '../../decks/render-deck.ts';

const [deckPath = '', clip = '', outDir = ''] = process.argv.slice(2);
const deck = JSON.parse(await readFile(deckPath, 'utf8')) as Deck;
await renderDeck({
  deck,
  assets: new Map([['clip', { path: clip, kind: 'video', width: 1080, height: 1920, durationMs: 10_000 }]]),
  outDir,
  onProgress: () => {},
  signal: new AbortController().signal,
});

/**
 * Renders a deck with a segment cache and kills its own process within one step of a file operation on the cache. Arguments: deck file,
 * folder of the output, folder of the cache, operation, and which of its calls.
 */
import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { Deck } from '../../../domain/decks/deck.ts';

const [deckPath = '', outDir = '', cacheDir = '', operation = '', moment = ''] = process.argv.slice(2);
const deck = JSON.parse(await readFile(deckPath, 'utf8')) as Deck;

type Operation = (...args: unknown[]) => Promise<unknown>;
const operations = fs.promises as unknown as Record<string, Operation>;
const original = operations[operation]!;

function kill(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process is killed');
}

operations[operation] = async (...args) => {
  if (!args.some((arg) => typeof arg === 'string' && arg.startsWith(cacheDir))) return original(...args);
  if (moment === 'before') kill();
  if (moment === 'half') {
    const bytes = fs.readFileSync(String(args[0]));
    fs.writeFileSync(String(args[1]), bytes.subarray(0, bytes.length / 2));
    kill();
  }
  await original(...args);
  return kill();
};
syncBuiltinESMExports();

const { renderDeck } = await import('../../../decks/render-deck.ts');
const { createSegmentCache } = await import('../../../decks/segments/segment-cache.ts');
await renderDeck({
  deck,
  assets: new Map(),
  outDir,
  onProgress: () => {},
  signal: new AbortController().signal,
  segmentCache: createSegmentCache(cacheDir, { maxBytes: 1e9, maxAgeMs: 1e9 }, () => {}),
});

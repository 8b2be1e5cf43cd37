/**
 * Encodes the decks of the template generations that the offline writer creates for ten brands (about half an hour).
 * `npm run bench -- generations 12` encodes an even sample of twelve.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderDeck } from '../../decks/render-deck.ts';
import { writeBrandDrafts, checkDraftDeck } from '../../test/support/generations/brand-drafts.ts';
import { TEN_BRANDS } from '../../test/support/generations/ten-brands.ts';
import { reportFigure } from '../figures/figure.ts';

const generations = TEN_BRANDS.flatMap((brand) =>
  writeBrandDrafts(brand).map(({ draft: generation }) => ({ brand: brand.brandName, generation })),
);
const decks = generations.flatMap(({ brand, generation }) => {
  const deck = checkDraftDeck(generation);
  return deck ? [{ name: `${brand}: ${generation.hook}`, deck }] : [];
});
const wanted = Math.min(decks.length, Number(process.argv[2] ?? decks.length));
const chosen = Array.from({ length: wanted }, (_, index) => decks[Math.floor((index * decks.length) / wanted)]!);

const folder = await mkdtemp(join(tmpdir(), 'kinora-generations-'));
let [seconds, bytes] = [0, 0];
const began = performance.now();
for (const [index, { name, deck }] of chosen.entries()) {
  const { signal } = new AbortController();
  const outDir = join(folder, String(index));
  const rendered = await renderDeck({ deck, assets: new Map(), outDir, onProgress: () => undefined, signal });
  if (rendered.durationMs !== Math.round((Math.round((deck.durationMs * deck.fps) / 1000) * 1000) / deck.fps)) {
    throw new Error(`${name}: expected ${deck.durationMs} ms, got ${rendered.durationMs}`);
  }
  seconds += rendered.durationMs / 1000;
  bytes += rendered.bytes;
  await rm(outDir, { recursive: true });
}
await rm(folder, { recursive: true });
const tookSeconds = (performance.now() - began) / 1000;
console.log(`${generations.length} generations of ${TEN_BRANDS.length} brands, ${decks.length} decks, no warnings`);
console.log(
  `${chosen.length} encoded: ${seconds.toFixed(0)} s of video in ${tookSeconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB`,
);
reportFigure({
  name: `Video encoded of ${chosen.length} decks`,
  value: seconds / tookSeconds,
  unit: 'times real time',
});

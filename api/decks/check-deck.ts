import type { Storage } from '../../adapters/ports.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { Deck, DeckProblem, DeckWarning } from '../../domain/decks/deck.ts';
import { listDeckAssets } from '../../domain/decks/deck-assets.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { measureDeck, measureWithLibrary } from '../../decks/measure-deck.ts';
import { checkDeckRules } from '../../decks/rules/deck-rules.ts';
import { parseAndMeasure, type DeckCheck } from './parse-and-measure.ts';
import { validateRemainingDeck } from './validate-remaining-deck.ts';

/** Checks an untrusted deck without its assets. Text that does not fit, or that no font can draw, is a problem. */
export function checkDeck(input: unknown): DeckCheck {
  const checked = parseAndMeasure(input);
  if (!('problems' in checked)) return checked;
  return { problems: [...checked.problems, ...validateRemainingDeck(input, checked.problems)] };
}

/** Checks a deck that its schema has accepted. `assets` are the workspace's assets among those that the deck references. */
export async function checkDeckWithAssets(
  storage: Pick<Storage, 'getLocalFile'>,
  deck: Deck,
  assets: readonly Asset[],
): Promise<{ problems: DeckProblem[]; warnings: DeckWarning[] }> {
  const broken = checkDeckRules(deck);
  const measured = broken.length > 0 ? { problems: broken, warnings: [] } : await measure(storage, deck, assets);
  if (measured.problems.length === 0) return { ...measured, problems: findMissingAssets(deck, assets) };
  const problems = [
    ...findMissingAssets(deck, assets),
    ...measured.problems,
    ...validateRemainingDeck(deck, measured.problems),
  ];
  return { problems, warnings: measured.warnings };
}

function findMissingAssets(deck: Deck, assets: readonly Asset[]): DeckProblem[] {
  return listDeckAssets(deck)
    .filter(({ id, kind }) => !assets.some((asset) => asset.id === id && asset.kind === kind))
    .map(({ path, id, kind }) => ({ path, message: `There is no ${kind} asset ${id} in the workspace.` }));
}

/** Lays out the deck with the sizes of its pictures and with its library fonts, whose files are local until this returns. */
async function measure(
  storage: Pick<Storage, 'getLocalFile'>,
  deck: Deck,
  assets: readonly Asset[],
): Promise<{ problems: DeckProblem[]; warnings: DeckWarning[] }> {
  const referenced = listDeckAssets(deck);
  if (referenced.length === 0) return measureDeck(deck, loadFonts());
  const sizes = assets.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }] as const] : []));
  const fonts = assets.filter(({ id, kind }) => kind === 'font' && referenced.some((asset) => asset.id === id));
  const files = await Promise.all(
    fonts.map(async ({ id, storageKey }) => ({ id, file: await storage.getLocalFile(storageKey) })),
  );
  try {
    const paths = new Map(files.flatMap(({ id, file }) => (file ? [[id, file.path] as const] : [])));
    const lost = referenced.filter(({ id }) => files.some((font) => font.id === id && !font.file));
    const message = 'The file of this font is no longer in storage; upload it again.';
    const measured = measureWithLibrary(deck, paths, new Map(sizes));
    return { ...measured, problems: [...lost.map(({ path }) => ({ path, message })), ...measured.problems] };
  } finally {
    await Promise.all(files.map(({ file }) => file?.release()));
  }
}

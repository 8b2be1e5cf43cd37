const ASSET_ID = /^ast_[A-Za-z0-9]{1,60}$/u;

/** A valid deck has fewer: 9 layers and a background for each of 60 slides, sounds and fonts. */
const MAX_IDS = 1_000;

/** The asset ids anywhere in a deck that nothing has validated yet. */
export function findAssetIds(deck: unknown): string[] {
  const ids = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (ids.size < MAX_IDS && ASSET_ID.test(value)) ids.add(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(deck);
  return [...ids];
}

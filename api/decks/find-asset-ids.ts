const ASSET_ID = /^ast_[A-Za-z0-9]{1,60}$/u;

/** A valid deck has fewer: 9 layers and a background for each of 60 slides, sounds and fonts. */
const MAX_IDS = 1_000;

/** The asset ids anywhere in a deck that nothing has validated yet; with `property` only those of properties of that name. */
export function findAssetIds(deck: unknown, property?: string): string[] {
  const ids = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, key);
    } else if (typeof value === 'string' && (property === undefined || name === property)) {
      if (ids.size < MAX_IDS && ASSET_ID.test(value)) ids.add(value);
    }
  };
  visit(deck, '');
  return [...ids];
}

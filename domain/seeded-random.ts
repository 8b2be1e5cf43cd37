/** Hashes a text to an integer below 2^53 (cyrb53), identically on every machine. */
export function hashText(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Shuffles the items by the seed and the key of each item. With different keys, the input order has no effect. */
export function shuffle<T>(items: readonly T[], seed: string, keyOf: (item: T) => string): T[] {
  const keyed = items.map((item) => ({ item, at: hashText(`${seed}|${keyOf(item)}`) }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Picks an item by the seed. `items` must not be empty. */
export function pick<T>(items: readonly T[], seed: string): T {
  return items[hashText(seed) % items.length] as T;
}

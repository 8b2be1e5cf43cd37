import type { FindVideosOfOthers } from '../ports.ts';

/** The one candidate that no other target owns; null if there are none or several. */
export async function findOnlyMatch<Video extends { id: string }>(
  candidates: readonly Video[],
  findVideosOfOthers: FindVideosOfOthers | undefined,
): Promise<{ only: Video | null; count: number }> {
  const owned = await findVideosOfOthers?.(candidates.map(({ id }) => id));
  const matches = candidates.filter(({ id }) => !owned?.has(id));
  return { only: matches.length === 1 ? (matches[0] ?? null) : null, count: matches.length };
}

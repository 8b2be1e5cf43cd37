import type { FindVideosOfOthers } from '../ports.ts';

/** Counts the candidates that no other target owns. `only` is the candidate if the count is one, else null. */
export async function findOnlyMatch<Video extends { id: string }>(
  candidates: readonly Video[],
  findVideosOfOthers: FindVideosOfOthers | undefined,
): Promise<{ only: Video | null; count: number }> {
  const owned = await findVideosOfOthers?.(candidates.map(({ id }) => id));
  const matches = candidates.filter(({ id }) => !owned?.has(id));
  return { only: matches.length === 1 ? (matches[0] ?? null) : null, count: matches.length };
}

import type { Answer } from './answer.ts';
import { ITEMS_AT } from './generated/operations.ts';

/** Yields the items of a paged list and requests pages as they are needed. */
export async function* listItems(
  route: string,
  fetchPage: (position: { page?: number; cursor?: string }) => Promise<Answer<unknown>>,
): AsyncGenerator<unknown, void, undefined> {
  const yielded = new Set<unknown>();
  let cursor: string | null | undefined;
  for (let page = 1; ; page++) {
    const { data, pagination } = await fetchPage(cursor ? { cursor } : page > 1 ? { page } : {});
    const items = getItems(route, data);
    for (const item of items) {
      // New items move others to the next page, where they would appear again.
      const id = (item as { id?: unknown } | null)?.id;
      if (id !== undefined && yielded.has(id)) continue;
      if (id !== undefined) yielded.add(id);
      yield item;
    }
    cursor = pagination?.nextCursor;
    if (items.length === 0 || cursor === null || (!cursor && page >= (pagination?.pages ?? 1))) return;
  }
}

function getItems(route: string, data: unknown): readonly unknown[] {
  const at = ITEMS_AT[route];
  const items = at === undefined ? data : (data as Record<string, unknown>)[at];
  if (!Array.isArray(items)) throw new TypeError(`${route} returned no list.`);
  return items;
}

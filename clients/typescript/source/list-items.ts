import type { Answer } from './answer.ts';
import { ITEMS_AT } from './generated/operations.ts';

/** Every entry of a paged list, page after page, as far as they are asked for. */
export async function* listItems(
  route: string,
  ask: (page: number) => Promise<Answer<unknown>>,
): AsyncGenerator<unknown, void, undefined> {
  const seen = new Set<unknown>();
  for (let page = 1; ; page++) {
    const { data, pagination } = await ask(page);
    const items = itemsOf(route, data);
    for (const item of items) {
      // What is made meanwhile moves entries to the next page, where they would come a second time.
      const id = (item as { id?: unknown } | null)?.id;
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      yield item;
    }
    if (items.length === 0 || page >= (pagination?.pages ?? 1)) return;
  }
}

function itemsOf(route: string, data: unknown): readonly unknown[] {
  const at = ITEMS_AT[route];
  const items = at === undefined ? data : (data as Record<string, unknown>)[at];
  if (!Array.isArray(items)) throw new TypeError(`${route} answered without a list.`);
  return items;
}

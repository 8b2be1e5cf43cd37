import type { QueryKey } from '@tanstack/query-core';
import { useState } from 'preact/hooks';
import type { Kinora } from '../../../clients/typescript/source/index.ts';
import { useQuery } from './use-query.ts';

interface Page<Item> {
  data: readonly Item[];
  pagination: { total?: number | undefined } | null;
}

/** The read items of a list, and the number of items in all. */
export interface Items<Item> {
  items: Item[];
  total: number;
}

interface Options<Item> {
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  refetchInterval?: (items: readonly Item[]) => number | false;
}

/** The first pages of a list. `more` reads one more page; null if there is none. */
export function usePages<Item extends { id: string }>(
  key: QueryKey,
  readPage: (client: Kinora, page: number, signal: AbortSignal) => Promise<Page<Item>>,
  { refetchInterval, ...options }: Options<Item> = {},
) {
  const listKey = JSON.stringify(key);
  const [state, setState] = useState({ listKey, pages: 1 });
  const pages = state.listKey === listKey ? state.pages : 1;
  const queryKey = [...key, { pages }];
  const query = useQuery<Items<Item>>(
    queryKey,
    async (client, signal) => {
      const all = await Promise.all(Array.from({ length: pages }, (_, index) => readPage(client, index + 1, signal)));
      // A new item moves the last one of a page to the next page, where it would be listed again.
      const items = new Map(all.flatMap(({ data }) => data).map((item) => [item.id, item]));
      return { items: [...items.values()], total: all[0]?.pagination?.total ?? 0 };
    },
    {
      ...options,
      // The previous pages are shown while one more is read, but never those of another list.
      placeholderData: (previous, from) =>
        JSON.stringify(from?.queryKey.slice(0, -1)) === listKey ? previous : undefined,
      ...(refetchInterval ? { refetchInterval: ({ state: { data } }) => refetchInterval(data?.items ?? []) } : {}),
    },
  );
  const { items = [], total = 0 } = query.data ?? {};
  const more = total > items.length ? () => setState({ listKey, pages: pages + 1 }) : null;
  return { query, queryKey, more };
}

import type { QueryKey } from '@tanstack/query-core';
import { useState } from 'preact/hooks';
import type { Kinora } from '../../../clients/typescript/source/index.ts';
import { useQuery } from './use-query.ts';

interface Page<Item> {
  data: readonly Item[];
  pagination: { total?: number | undefined } | null;
}

/** What was read of a list, and how many there are in all. */
export interface Items<Item> {
  items: Item[];
  total: number;
}

interface Options<Item> {
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  refetchInterval?: (items: readonly Item[]) => number | false;
}

/** The first pages of a list, and a way to read one more if there is one. */
export function usePages<Item extends { id: string }>(
  key: QueryKey,
  readPage: (client: Kinora, page: number, signal: AbortSignal) => Promise<Page<Item>>,
  { refetchInterval, ...rest }: Options<Item> = {},
) {
  const list = JSON.stringify(key);
  const [state, setState] = useState({ list, pages: 1 });
  const pages = state.list === list ? state.pages : 1;
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
      ...rest,
      // The pages before are shown while one more is read, but never another list.
      placeholderData: (previous, from) =>
        JSON.stringify(from?.queryKey.slice(0, -1)) === list ? previous : undefined,
      ...(refetchInterval ? { refetchInterval: ({ state: { data } }) => refetchInterval(data?.items ?? []) } : {}),
    },
  );
  const { items = [], total = 0 } = query.data ?? {};
  const more = total > items.length ? () => setState({ list, pages: pages + 1 }) : null;
  return { query, queryKey, more };
}

import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import type { DataOf, InputOf, Kinora, PathOf } from '../../../clients/typescript/source/index.ts';
import { queryClient } from './query-client.ts';
import { kinora } from './session.ts';

export interface Query<Data> {
  data: Data | undefined;
  /** The failure of the last request, unless newer data arrived. */
  error: unknown;
  isFetching: boolean;
  /** Whether `data` is that of another query, shown until this one is read. */
  isPlaceholder: boolean;
  refetch: () => void;
}

type Options<Data> = Pick<
  QueryObserverOptions<Data>,
  | 'enabled'
  | 'initialData'
  | 'initialDataUpdatedAt'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'staleTime'
>;

/** Reads from the API, or from the cache while that is fresh, and renders again when the result changes. */
export function useQuery<Data>(
  queryKey: QueryKey,
  read: (client: Kinora, signal: AbortSignal) => Promise<Data>,
  options: Options<Data> = {},
): Query<Data> {
  const query = queryClient.defaultQueryOptions<Data>({
    ...options,
    _optimisticResults: 'optimistic',
    queryKey,
    queryFn: ({ signal }) => {
      if (!kinora.value) throw new Error('There is no key.');
      return read(kinora.value, signal);
    },
  } as QueryObserverOptions<Data>);
  const [observer] = useState(() => new QueryObserver<Data>(queryClient, query as never));
  const [, renderAgain] = useState(0);
  useEffect(() => observer.subscribe(() => renderAgain((count) => count + 1)), [observer]);
  useEffect(() => observer.setOptions(query as never));
  const { data, error, isFetching, isError, isPlaceholderData } = observer.getOptimisticResult(query as never);
  const refetch = () => void observer.refetch();
  return { data, error: isError ? error : null, isFetching, isPlaceholder: isPlaceholderData, refetch };
}

type Get<Path extends PathOf<'GET'>> = `GET ${Path}`;

/** Reads one path of the API, as `useQuery` does. */
export function useGet<Path extends PathOf<'GET'>>(
  queryKey: QueryKey,
  route: Path,
  input?: Omit<InputOf<Get<Path>>, 'signal'> & Options<DataOf<Get<Path>>>,
): Query<DataOf<Get<Path>>> {
  const { path, query, ...options } = { path: {}, query: {}, ...input };
  const read = async (client: Kinora, signal: AbortSignal) =>
    (await client.call<Get<Path>>(`GET ${route}`, ...([{ path, query, signal }] as never))).data;
  return useQuery(queryKey, read, options as Options<DataOf<Get<Path>>>);
}

import { useQuery } from '../data/use-query.ts';
import { getRefreshInterval } from './refresh-interval.ts';

/** 60 requests in five minutes are allowed for posts. */
const POLL_MS = 8_000;

export const usePost = (id: string) =>
  useQuery(['posts', id], (client, signal) => client.get('/posts/{id}', { path: { id }, signal }), {
    refetchInterval: ({ state }) => (state.data ? getRefreshInterval(state.data, POLL_MS) : false),
  });

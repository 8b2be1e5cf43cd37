import { useGet } from '../data/use-query.ts';

const POLL_MS = 2_000;

/** A piece of content, which is read again until its job has ended. */
export const useContent = (id: string | null) =>
  useGet(['content', id], '/content/{id}', {
    path: { id: id ?? '' },
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data && ['queued', 'rendering'].includes(state.data.status) ? POLL_MS : false,
  });

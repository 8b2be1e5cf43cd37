import { QueryCache, QueryClient } from '@tanstack/query-core';
import { refusedAs } from '../../../clients/typescript/source/index.ts';
import { kinora, signOut } from './session.ts';

/** The cache of everything that was read with the key. The client of the API retries by itself. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 20_000, retry: false, networkMode: 'always', refetchOnWindowFocus: true } },
  queryCache: new QueryCache({ onError: endRejectedSession }),
});
queryClient.mount();

kinora.subscribe((client) => {
  if (!client) queryClient.clear();
});

/** A key can be revoked at any time; the sign-in form then says so. */
export function endRejectedSession(error: unknown): void {
  if (refusedAs(error, 'unauthorized'))
    signOut('The service rejects this key. It was revoked, or belongs to another instance.');
}

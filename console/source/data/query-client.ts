import { QueryCache, QueryClient, type QueryKey } from '@tanstack/query-core';
import { refusedAs } from '../../../clients/typescript/source/index.ts';
import { askForProof, endProof, isProofNeeded } from './proof.ts';
import { isPersonSignedIn, kinora, signOut } from './session.ts';

/** Caches responses of the API until the key or session ends. It does not retry, because the client of the API does. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 20_000, retry: false, networkMode: 'always', refetchOnWindowFocus: true } },
  queryCache: new QueryCache({
    onError: (error, query) => {
      endRejectedSession(error);
      if (isProofNeeded(error)) void proveAndRead(query);
    },
  }),
});
queryClient.mount();

kinora.subscribe((client) => {
  if (client) return;
  queryClient.clear();
  endProof(false);
});

const SESSION_ENDED = 'Your session has ended. Sign in again.';
const KEY_REJECTED = 'The service rejects this key. It was revoked, or belongs to another instance.';

async function proveAndRead(query: { queryKey: QueryKey; fetch: () => Promise<unknown> }): Promise<void> {
  // A failure is ignored here, because the query stores and shows it.
  if (await askForProof(`see the ${String(query.queryKey[0])}`)) await query.fetch().catch(() => undefined);
}

/** Signs out if the API rejected the API key or session. The sign-in form shows the reason. */
export function endRejectedSession(error: unknown): void {
  if (refusedAs(error, 'unauthorized')) signOut(isPersonSignedIn() ? SESSION_ENDED : KEY_REJECTED);
}

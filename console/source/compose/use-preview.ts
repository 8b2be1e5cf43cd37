import { useEffect, useState } from 'preact/hooks';
import type { CreatePost } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';

/** Every preview counts against 60 requests in five minutes, so that one follows a pause of the typing. */
const PAUSE_MS = 1_000;

/** What each account would receive, by the service itself. */
export function usePreview(body: CreatePost | null) {
  const text = body ? JSON.stringify(completeForPreview(body)) : null;
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const preview = useQuery(
    ['preview', settled],
    (client, signal) => client.post('/posts/preview', { body: JSON.parse(settled ?? '{}') as CreatePost, signal }),
    {
      enabled: settled !== null,
      staleTime: 300_000,
      placeholderData: (previous) => previous,
      refetchOnWindowFocus: false,
    },
  );
  return { ...preview, isStale: settled !== text };
}

/** A preview changes nothing, so that it need not wait for the answer about children, which the composer asks for anyway. */
function completeForPreview(body: CreatePost): CreatePost {
  if (!body.selectedAccounts.videoshorts) return body;
  return { ...body, declarations: { madeForKids: false, ...body.declarations } };
}

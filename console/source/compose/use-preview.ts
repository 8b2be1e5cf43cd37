import { useEffect, useState } from 'preact/hooks';
import type { CreatePost } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';

/** How long typing must pause before a preview is requested. A key may send 60 requests for posts in five minutes. */
const PAUSE_MS = 1_000;

/** Reads from the service what each account would receive. `isStale` while the last preview is of an older body. */
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

/** Adds "not for children" if the person has not answered, as the API requires it. The composer asks before sending. */
function completeForPreview(body: CreatePost): CreatePost {
  if (!body.selectedAccounts.videoshorts) return body;
  return { ...body, declarations: { madeForKids: false, ...body.declarations } };
}

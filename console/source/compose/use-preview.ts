import { useEffect, useState } from 'preact/hooks';
import type { CreatePost } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';

/** A preview follows a pause in typing, because 60 are allowed in five minutes. */
const PAUSE_MS = 1_000;

/** Asks the service what each account would receive. */
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

/** Presets the answer about children. A preview changes nothing, and the composer asks for the answer before it sends. */
function completeForPreview(body: CreatePost): CreatePost {
  if (!body.selectedAccounts.videoshorts) return body;
  return { ...body, declarations: { madeForKids: false, ...body.declarations } };
}

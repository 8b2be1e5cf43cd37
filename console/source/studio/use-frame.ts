import { useEffect, useRef, useState } from 'preact/hooks';
import type { Deck, Frame } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';

/** How long changes must pause before a frame is requested. A key may send 30 requests for renders in five minutes. */
const PAUSE_MS = 1_500;

/** The frame of a deck (`text` is its JSON) at a time. It is drawn again once neither has changed for `PAUSE_MS`. */
export function useFrame(workspaceId: string, { text, atMs }: { text: string; atMs: number }) {
  const last = useRef<Frame | null>(null);
  const [settled, setSettled] = useState({ text, atMs });
  const isChanged = settled.text !== text || settled.atMs !== atMs;
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setSettled({ text, atMs }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, atMs]);
  const query = useQuery(
    ['frame', workspaceId, settled],
    (client, signal) => {
      const deck = JSON.parse(settled.text) as Deck;
      return client.post('/content/frame', { body: { deck, workspaceId, atMs: settled.atMs }, signal });
    },
    { staleTime: 600_000, refetchOnWindowFocus: false },
  );
  if (query.data) last.current = query.data;
  const draw = () => (isChanged ? setSettled({ text, atMs }) : query.refetch());
  // The last frame stays while the next one is drawn, and if that fails.
  return {
    frame: last.current,
    isCurrent: !isChanged && query.data !== undefined,
    error: query.error,
    draw,
  };
}

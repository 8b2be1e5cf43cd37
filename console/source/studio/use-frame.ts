import { useEffect, useRef, useState } from 'preact/hooks';
import type { Deck, Frame } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';

/** A frame follows a pause in typing, because all keys of a team may draw 30 in five minutes. */
const PAUSE_MS = 1_500;

/** The frame of a deck, as text, at a moment. It is drawn anew after a pause once the deck or the moment has changed. */
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
  // The frame before stays while the next one is drawn, and if that fails.
  return {
    frame: last.current,
    isCurrent: !isChanged && query.data !== undefined,
    error: query.error,
    draw,
  };
}

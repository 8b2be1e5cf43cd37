import { useEffect, useRef, useState } from 'preact/hooks';
import type { Deck, Frame } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { findJsonFault } from './json-field.tsx';

/** All keys of a team may draw 30 frames in five minutes, so that one follows a pause of the typing. */
const PAUSE_MS = 1_500;

interface Wanted {
  text: string;
  atMs: number;
}

/** The frame of a deck at a moment. It is drawn on request, and after a pause once the deck or the moment has changed. */
export function useFrame(workspaceId: string, wanted: Wanted) {
  const { text, atMs } = wanted;
  const first = useRef(`${atMs} ${text}`);
  const last = useRef<Frame | null>(null);
  const [settled, setSettled] = useState<Wanted | null>(null);
  const isDrawable = findJsonFault(text) === null;
  const isChanged = settled?.text !== text || settled.atMs !== atMs;
  const isFirst = settled === null && first.current === `${atMs} ${text}`;
  useEffect(() => {
    if (!isDrawable || !isChanged || isFirst) return;
    const timer = setTimeout(() => setSettled({ text, atMs }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, atMs]);
  const query = useQuery(
    ['frame', workspaceId, settled],
    (client, signal) => {
      const deck = JSON.parse(settled?.text ?? '{}') as Deck;
      return client.post('/content/frame', { body: { deck, workspaceId, atMs: settled?.atMs ?? 0 }, signal });
    },
    { enabled: settled !== null, staleTime: 600_000, refetchOnWindowFocus: false },
  );
  if (query.data) last.current = query.data;
  const draw = () => (isChanged ? setSettled({ text, atMs }) : query.refetch());
  // The frame before stays while the next one is drawn, and if that fails.
  return { frame: last.current, error: query.error, isDrawing: query.isFetching, isDrawable, draw };
}

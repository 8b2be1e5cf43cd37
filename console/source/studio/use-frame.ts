import { useEffect, useRef, useState } from 'preact/hooks';
import type { Deck, Frame } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { findJsonFault } from './json-field.tsx';

/** All keys of a team may draw 30 frames in five minutes, so that one follows a pause of the typing. */
const PAUSE_MS = 1_500;

interface Wanted {
  text: string;
  atMs: number;
  /** The first frame is drawn without being asked for. */
  isImmediate?: boolean;
}

/** The frame of a deck at a moment. It is drawn on request, and after a pause once the deck or the moment has changed. */
export function useFrame(workspaceId: string, { text, atMs, isImmediate = false }: Wanted) {
  const first = useRef(isImmediate ? null : `${atMs} ${text}`);
  const last = useRef<Frame | null>(null);
  const [settled, setSettled] = useState<Pick<Wanted, 'text' | 'atMs'> | null>(isImmediate ? { text, atMs } : null);
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
  return {
    frame: last.current,
    isCurrent: !isChanged && query.data !== undefined,
    error: query.error,
    isDrawing: query.isFetching,
    isDrawable,
    draw,
  };
}

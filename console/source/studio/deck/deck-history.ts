import { useRef, useState } from 'preact/hooks';
import type { Deck } from '../../../../clients/typescript/source/index.ts';

const MAX_STEPS = 100;

interface History {
  past: readonly Deck[];
  deck: Deck;
  future: readonly Deck[];
  /** What the last change was about. Changes about the same are one step, so that typing and dragging are undone as one. */
  about: string | null;
}

export interface DeckEditing {
  deck: Deck;
  canUndo: boolean;
  canRedo: boolean;
  /** `about` joins the change with the one before, if that was about the same. */
  change: (deck: Deck, about?: string) => void;
  /** Ends a step: the next change is one of its own. */
  settle: () => void;
  undo: () => void;
  redo: () => void;
}

/** A deck that the browser keeps by its name, with undo and redo. */
export function useDeckEditing(name: string, initial: Deck): DeckEditing {
  const key = `kinora.deck.${name}`;
  const [shown, setShown] = useState<History>(() => ({
    past: [],
    deck: read(key) ?? initial,
    future: [],
    about: null,
  }));
  const latest = useRef(shown);
  const set = (next: History) => {
    latest.current = next;
    write(key, next.deck);
    setShown(next);
  };
  return {
    deck: shown.deck,
    canUndo: shown.past.length > 0,
    canRedo: shown.future.length > 0,
    change(deck, about) {
      const now = latest.current;
      const isJoined = about !== undefined && about === now.about;
      const past = isJoined ? now.past : [...now.past.slice(-MAX_STEPS), now.deck];
      set({ past, deck, future: [], about: about ?? null });
    },
    settle: () => set({ ...latest.current, about: null }),
    undo() {
      const { past, deck, future } = latest.current;
      const before = past.at(-1);
      if (before) set({ past: past.slice(0, -1), deck: before, future: [deck, ...future], about: null });
    },
    redo() {
      const { past, deck, future } = latest.current;
      const [next, ...rest] = future;
      if (next) set({ past: [...past, deck], deck: next, future: rest, about: null });
    },
  };
}

function write(key: string, deck: Deck): void {
  try {
    localStorage.setItem(key, JSON.stringify(deck));
  } catch {
    // A browser without storage keeps the deck while the page is open.
  }
}

function read(key: string): Deck | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Deck | null;
  } catch {
    return null;
  }
}

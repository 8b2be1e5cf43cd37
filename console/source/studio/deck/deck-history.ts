import { useRef, useState } from 'preact/hooks';
import type { Deck } from '../../../../clients/typescript/source/index.ts';

const MAX_STEPS = 100;

interface History {
  past: readonly Deck[];
  deck: Deck;
  future: readonly Deck[];
  /** The `stepId` of the last change; null if the next change begins a new step. */
  stepId: string | null;
}

export interface DeckEditing {
  deck: Deck;
  canUndo: boolean;
  canRedo: boolean;
  /** Successive changes with the same `stepId` are one step of undo. */
  change: (deck: Deck, stepId?: string) => void;
  /** Ends the current step: the next change begins another one. */
  settle: () => void;
  undo: () => void;
  redo: () => void;
}

/** A deck that the browser stores under a name, with undo and redo. */
export function useDeckEditing(name: string, initial: Deck): DeckEditing {
  const key = `kinora.deck.${name}`;
  const [shown, setShown] = useState<History>(() => ({
    past: [],
    deck: read(key) ?? initial,
    future: [],
    stepId: null,
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
    change(deck, stepId) {
      const now = latest.current;
      const isJoined = stepId !== undefined && stepId === now.stepId;
      const past = isJoined ? now.past : [...now.past.slice(-MAX_STEPS), now.deck];
      set({ past, deck, future: [], stepId: stepId ?? null });
    },
    settle: () => set({ ...latest.current, stepId: null }),
    undo() {
      const { past, deck, future } = latest.current;
      const before = past.at(-1);
      if (before) set({ past: past.slice(0, -1), deck: before, future: [deck, ...future], stepId: null });
    },
    redo() {
      const { past, deck, future } = latest.current;
      const [next, ...later] = future;
      if (next) set({ past: [...past, deck], deck: next, future: later, stepId: null });
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

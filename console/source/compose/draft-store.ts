import { signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { EMPTY, type Draft } from './draft.ts';

/** The unsent post of one workspace. An upload changes the draft in which it began, even if another is shown then. */
export interface DraftStore {
  readonly workspaceId: string;
  readonly draft: { readonly value: Draft };
  /** When the browser stored the draft, if it was restored from an earlier visit; null for a draft of this visit. */
  readonly restoredAt: { value: string | null };
  change(changes: Partial<Draft>): void;
  /** Empties the draft, and deletes it from the browser. */
  clear(): void;
}

interface Stored {
  savedAt: string;
  draft: Partial<Draft>;
}

const PREFIX = 'kinora.draft.';
const MAX_AGE_MS = 30 * 86_400_000;

const stores = new Map<string, ReturnType<typeof createStore>>();

/** Opens the draft of a workspace, as the browser stored it. The tabs of a browser share it. */
export function openDraft(workspaceId: string): DraftStore {
  const known = stores.get(workspaceId);
  if (known) return known.store;
  const created = createStore(workspaceId);
  stores.set(workspaceId, created);
  return created.store;
}

function createStore(workspaceId: string) {
  const key = `${PREFIX}${workspaceId}`;
  const stored = read(key);
  const draft = signal<Draft>({ ...EMPTY, ...stored?.draft });
  const restoredAt = signal(stored?.savedAt ?? null);
  const store: DraftStore = {
    workspaceId,
    draft,
    restoredAt,
    change(changes) {
      draft.value = { ...draft.value, ...changes };
      write(key, draft.value);
    },
    clear() {
      draft.value = EMPTY;
      restoredAt.value = null;
      localStorage.removeItem(key);
    },
  };
  /** Adopts what another tab has changed or sent, except the consent, which is given in one tab only. */
  const adopt = () => {
    const { hasConsent } = draft.value;
    draft.value = { ...EMPTY, ...read(key)?.draft, hasConsent };
  };
  return { store, key, adopt };
}

function write(key: string, { hasConsent: _given, ...draft }: Draft): void {
  if (isUntouched(draft)) return localStorage.removeItem(key);
  const stored: Stored = { savedAt: new Date().toISOString(), draft };
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // A browser without storage keeps the draft while the page is open.
  }
}

/** Whether the person has chosen or written nothing. Ignores the consent and what the page fills in by itself. */
export const isUntouched = (draft: Partial<Draft>): boolean =>
  (Object.keys(draft) as (keyof Draft)[]).every(
    (name) => IGNORED_FIELDS.has(name) || JSON.stringify(draft[name]) === JSON.stringify(EMPTY[name]),
  );

const IGNORED_FIELDS: ReadonlySet<keyof Draft> = new Set(['date', 'zone', 'source', 'hasConsent']);

function read(key: string): Stored | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null;
    return stored && Date.parse(stored.savedAt) > Date.now() - MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}

addEventListener('storage', ({ key }) => {
  for (const store of stores.values()) if (store.key === key) store.adopt();
});

export const DraftContext = createContext<DraftStore | null>(null);

export function useDraft(): { draft: Draft; change: DraftStore['change'] } {
  const store = useContext(DraftContext);
  if (!store) throw new Error('useDraft is used outside of a DraftContext.');
  return { draft: store.draft.value, change: store.change };
}

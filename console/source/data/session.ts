import { computed, signal } from '@preact/signals';
import { createKinora } from '../../../clients/typescript/source/index.ts';

const STORED_KEY = 'kinora.key';

const OTHER_KEY =
  'This link signs in with another key, perhaps of another team. What you upload or connect afterwards belongs to that team. Sign in with it?';

/**
 * The key in the fragment of the printed link is stored, and leaves the address bar before anything is requested. It replaces
 * the key of a signed-in tab only if the person agrees, because anybody can write such a link.
 */
function readKey(): string | null {
  const stored = sessionStorage.getItem(STORED_KEY);
  const given = /^#key=(kin_\w+)$/u.exec(location.hash)?.[1];
  if (!given) return stored;
  history.replaceState(null, '', location.pathname);
  if (stored === given || (stored !== null && !confirm(OTHER_KEY))) return stored;
  sessionStorage.clear();
  sessionStorage.setItem(STORED_KEY, given);
  return given;
}

const apiKey = signal(readKey());

/** For requests that the client does not send. */
export const getApiKey = (): string | null => apiKey.value;

/** Why the last session ended; null unless the service rejected its key. */
export const signOutReason = signal<string | null>(null);

/** The client of the pasted key, or null. It shows a rate limit at once, with its countdown, and does not wait for it. */
export const kinora = computed(() =>
  apiKey.value
    ? createKinora({ apiKey: apiKey.value, baseUrl: `${location.origin}/api/v1`, retries: 2, longestWaitMs: 0 })
    : null,
);

export function signIn(key: string): void {
  sessionStorage.setItem(STORED_KEY, key);
  signOutReason.value = null;
  apiKey.value = key;
}

/** Forgets the key and everything that was read with it. */
export function signOut(reason: string | null = null): void {
  sessionStorage.clear();
  signOutReason.value = reason;
  apiKey.value = null;
}

/** Posts of a sandbox key reach the platform simulator alone. */
export const isSandboxKey = (): boolean => apiKey.value?.startsWith('kin_test_') ?? false;

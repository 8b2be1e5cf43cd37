import { computed, signal } from '@preact/signals';
import { createKinora } from '../../../clients/typescript/source/index.ts';

const STORED_KEY = 'kinora.key';

/** The key in the fragment of the printed link is stored, and leaves the address bar before anything is requested. */
function readKey(): string | null {
  const given = /^#key=(kin_\w+)$/u.exec(location.hash)?.[1];
  if (!given) return sessionStorage.getItem(STORED_KEY);
  sessionStorage.clear();
  sessionStorage.setItem(STORED_KEY, given);
  history.replaceState(null, '', location.pathname);
  return given;
}

const apiKey = signal(readKey());

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

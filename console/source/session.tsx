import { computed, signal } from '@preact/signals';
import { createKinora } from '../../clients/typescript/source/index.ts';

const STORED = 'kinora.key';

/** The key in the fragment of the printed link is stored, and leaves the address bar before anything is requested. */
function readKey(): string | null {
  const given = /^#key=(kin_\w+)$/u.exec(location.hash)?.[1];
  if (!given) return sessionStorage.getItem(STORED);
  sessionStorage.setItem(STORED, given);
  history.replaceState(null, '', location.pathname);
  return given;
}

const apiKey = signal(readKey());

/** The client of the pasted key, or null. The key stays in this tab. */
export const kinora = computed(() =>
  apiKey.value ? createKinora({ apiKey: apiKey.value, baseUrl: `${location.origin}/api/v1` }) : null,
);

export function signIn(key: string): void {
  sessionStorage.setItem(STORED, key);
  apiKey.value = key;
}

export function signOut(): void {
  sessionStorage.removeItem(STORED);
  apiKey.value = null;
}

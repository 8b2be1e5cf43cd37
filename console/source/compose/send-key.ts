import { createIdempotencyKey, type CreatePost } from '../../../clients/typescript/source/index.ts';

let text = '';
let key = '';

/**
 * Returns the Idempotency-Key of a body: the same until the body changes or was accepted. A second click after a lost answer
 * therefore creates nothing twice.
 */
export function getSendKey(body: CreatePost | null): string {
  const next = JSON.stringify(body);
  if (next !== text || key === '') {
    text = next;
    key = createIdempotencyKey();
  }
  return key;
}

/** The next body is a new post, even if it equals the one that was accepted. */
export function forgetSendKey(): void {
  key = '';
}

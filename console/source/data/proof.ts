import { signal } from '@preact/signals';
import { KinoraError } from '../../../clients/typescript/source/index.ts';

/** Called with whether the person has proven who they are, once the dialog is done. Null: nothing asks. */
export const proofRequest = signal<((isProven: boolean) => void) | null>(null);

/** The service asks the person of the session to prove who they are. */
export function isProofNeeded(error: unknown): boolean {
  if (!(error instanceof KinoraError) || error.type !== 'forbidden_scope') return false;
  return error.details.some((detail) => 'path' in detail && detail.path === 'session');
}

/** Opens the dialog, or joins what waits for it already. */
export function askForProof(): Promise<boolean> {
  const waiting = proofRequest.value;
  return new Promise((resolve) => {
    proofRequest.value = (isProven) => {
      waiting?.(isProven);
      resolve(isProven);
    };
  });
}

export function endProof(isProven: boolean): void {
  const waiting = proofRequest.value;
  proofRequest.value = null;
  waiting?.(isProven);
}

import { signal } from '@preact/signals';
import { KinoraError } from '../../../clients/typescript/source/index.ts';

interface ProofRequest {
  /** What the person wants to do, as it completes "To …, confirm it is you": "see the mails". */
  purpose: string;
  /** Called once the dialog is closed. */
  settle: (isProven: boolean) => void;
}

/** The proof that the person is asked for now, or null. */
export const proofRequest = signal<ProofRequest | null>(null);

/** Whether the service refused the call because it needs a recent proof of who the person is. */
export function isProofNeeded(error: unknown): boolean {
  if (!(error instanceof KinoraError) || error.type !== 'forbidden_scope') return false;
  return error.details.some((detail) => 'path' in detail && detail.path === 'session');
}

/** Asks the person to prove who they are. Resolves with whether they did. One proof serves all waiting callers. */
export function askForProof(purpose: string): Promise<boolean> {
  const waiting = proofRequest.value;
  return new Promise((resolve) => {
    const settle = (isProven: boolean) => {
      waiting?.settle(isProven);
      resolve(isProven);
    };
    proofRequest.value = { purpose, settle };
  });
}

/** Closes the dialog, and answers all waiting callers. */
export function endProof(isProven: boolean): void {
  const waiting = proofRequest.value;
  proofRequest.value = null;
  waiting?.settle(isProven);
}

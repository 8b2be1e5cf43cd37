import { signal } from '@preact/signals';
import { KinoraError } from '../../../clients/typescript/source/index.ts';

interface ProofRequest {
  /** What the person wants to do: "see the mails". */
  purpose: string;
  /** Called with whether the person has proven who they are, once the dialog is done. */
  settle: (isProven: boolean) => void;
}

/** The question that waits for the person, or null. */
export const proofRequest = signal<ProofRequest | null>(null);

/** Whether the service refuses until the person has proven who they are. */
export function isProofNeeded(error: unknown): boolean {
  if (!(error instanceof KinoraError) || error.type !== 'forbidden_scope') return false;
  return error.details.some((detail) => 'path' in detail && detail.path === 'session');
}

/** Asks the person to prove who they are, once for all callers that wait. Resolves with whether they did. */
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

export function endProof(isProven: boolean): void {
  const waiting = proofRequest.value;
  proofRequest.value = null;
  waiting?.settle(isProven);
}

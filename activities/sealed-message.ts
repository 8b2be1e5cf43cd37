import { SealError, type SecretBox } from '../adapters/secrets/secret-box.ts';

/** A message for a caller, sealed, because a workflow carries it from the failed activity to the one that stores it. */
export interface SealedMessage {
  sealedMessage: string;
}

/** Why a job failed. If a workflow carries it, `sealed` has the message, and `message` is a placeholder. */
export interface FailureReason {
  code: string;
  message: string;
  sealed?: SealedMessage;
}

export const sealMessage = (box: SecretBox, message: string): SealedMessage => ({ sealedMessage: box.seal(message) });

/** Decrypts the message of a reason. If its key was removed, names only the code: the job must end and be refunded. */
export function openReason(box: SecretBox, { code, message, sealed }: FailureReason): FailureReason {
  if (!sealed) return { code, message };
  try {
    return { code, message: box.open(sealed.sealedMessage) };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { code, message: `The job failed (${code}).` };
  }
}

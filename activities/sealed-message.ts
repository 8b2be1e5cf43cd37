import { SealError, type SecretBox } from '../adapters/secrets/secret-box.ts';

/** A message for a caller, sealed, because a workflow carries it from the failed activity to the one that stores it. */
export interface SealedMessage {
  sealedMessage: string;
}

/** A reason for a failed job. What a workflow passes on has its message in `sealed`. */
export interface FailureReason {
  code: string;
  message: string;
  sealed?: SealedMessage;
}

export const sealMessage = (box: SecretBox, message: string): SealedMessage => ({ sealedMessage: box.seal(message) });

/** If the key was removed meanwhile, the message says the code only, because the job must still end and be refunded. */
export function openReason(box: SecretBox, { code, message, sealed }: FailureReason): FailureReason {
  if (!sealed) return { code, message };
  try {
    return { code, message: box.open(sealed.sealedMessage) };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return { code, message: `The job failed (${code}).` };
  }
}

/** Why something failed, for callers: a stable code, and a sentence. */
export interface FailureReason {
  code: string;
  message: string;
}

/** The reason in a row that keeps its code and message; null if it has not failed. */
export function toFailureReason(code: string | null, message: string | null): FailureReason | null {
  return code === null ? null : { code, message: message ?? 'No further reason is known.' };
}

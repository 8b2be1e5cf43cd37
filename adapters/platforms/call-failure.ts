/** Why a call has no usable answer, and whether the platform can have seen it. */
export interface CallFailure {
  /** `never`: no connection was made, so nothing arrived. `maybe`: anything can have happened. */
  sent: 'never' | 'maybe';
  reason:
    'refused' | 'dns_failed' | 'tls_failed' | 'connect_timed_out' | 'timed_out' | 'stopped' | 'reset' | 'too_large';
}

const TLS_ERROR_CODES = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

interface SystemError {
  code?: string;
  syscall?: string;
  name?: string;
  /** One for each address that was tried. */
  errors?: SystemError[];
}

/** Names the failure of a call. A socket error counts as `never` sent only when connecting itself failed. */
export function describeFailure(cause: unknown, timedOut: boolean): CallFailure {
  if (timedOut) return { sent: 'maybe', reason: 'timed_out' };
  const error = asSystemError(cause);
  const attempts = error.errors ?? [error];
  if (attempts.length > 0 && attempts.every(({ syscall }) => syscall === 'connect')) {
    return { sent: 'never', reason: 'refused' };
  }
  const { code, syscall, name } = error;
  if (syscall === 'getaddrinfo') return { sent: 'never', reason: 'dns_failed' };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { sent: 'never', reason: 'connect_timed_out' };
  if (code !== undefined && TLS_ERROR_CODES.has(code)) return { sent: 'never', reason: 'tls_failed' };
  if (name === 'AbortError' || name === 'TimeoutError') return { sent: 'maybe', reason: 'stopped' };
  return { sent: 'maybe', reason: 'reset' };
}

/** Whether the call was never made because we described it wrongly. */
export function isProgrammingError(cause: unknown): boolean {
  const { code, name } = asSystemError(cause);
  return name === 'TypeError' || code === 'UND_ERR_INVALID_ARG';
}

/** By shape, not by class: a test runner gives each file a realm, and so an `Error`, of its own. */
function asSystemError(cause: unknown): SystemError {
  return typeof cause === 'object' && cause !== null ? cause : {};
}

/** Why a call has no usable response. */
export interface CallFailure {
  /** `never`: no usable connection, so the platform received nothing. `maybe`: it may have received the call. */
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
  /** One per address that was tried. */
  errors?: SystemError[];
}

/** Converts an error of a call. It counts as `never` sent only if no usable connection was made. */
export function describeFailure(cause: unknown, timedOut: boolean): CallFailure {
  if (timedOut) return { sent: 'maybe', reason: 'timed_out' };
  const error = asSystemError(cause);
  const attempts = error.errors ?? [error];
  if (attempts.length > 0 && attempts.every(({ syscall }) => syscall === 'connect')) {
    return { sent: 'never', reason: 'refused' };
  }
  const { code, syscall, name } = error;
  if (name === 'OutboundError' || code === 'ERR_IP_BLOCKED') return { sent: 'never', reason: 'refused' };
  if (syscall === 'getaddrinfo') return { sent: 'never', reason: 'dns_failed' };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { sent: 'never', reason: 'connect_timed_out' };
  if (code !== undefined && TLS_ERROR_CODES.has(code)) return { sent: 'never', reason: 'tls_failed' };
  if (name === 'AbortError' || name === 'TimeoutError') return { sent: 'maybe', reason: 'stopped' };
  return { sent: 'maybe', reason: 'reset' };
}

/** Whether the call was invalid, which is a bug of ours. */
export function isProgrammingError(cause: unknown): boolean {
  const { code, name } = asSystemError(cause);
  return name === 'TypeError' || code === 'UND_ERR_INVALID_ARG';
}

/** Checks the shape and not the class, because jest gives each file its own realm with its own `Error`. */
function asSystemError(cause: unknown): SystemError {
  return typeof cause === 'object' && cause !== null ? cause : {};
}

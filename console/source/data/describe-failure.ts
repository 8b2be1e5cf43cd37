import { KinoraError, KinoraUnreachable } from '../../../clients/typescript/source/index.ts';

export interface FailureText {
  title: string;
  /** What to do, or the message of the API. */
  message: string;
  details: readonly string[];
  /** The seconds after which a request that a rate limit refused can succeed; null for another failure. */
  retryAfterSeconds: number | null;
  /** For the operator; null unless the service itself failed. */
  requestId: string | null;
}

const TITLES: Partial<Record<KinoraError['type'], string>> = {
  unauthorized: 'The service rejects this key',
  forbidden_scope: 'Not allowed',
  not_found: 'Not found',
  conflict: 'Not possible in this state',
  invalid_input: 'The service did not accept this',
  insufficient_credits: 'Not enough credits',
  usage_limit_reached: 'A quota of the plan is used up',
  rate_limited: 'Too many requests with this key',
  internal_error: 'The service failed',
};

/** Describes the failure of a call, and what to do. */
export function describeFailure(error: unknown): FailureText {
  const none = { details: [], retryAfterSeconds: null, requestId: null };
  if (error instanceof KinoraUnreachable) {
    const message = 'Check your connection and that the service runs. Nothing was lost; try again.';
    return { ...none, title: 'The service does not respond', message };
  }
  if (!(error instanceof KinoraError)) {
    return { ...none, title: 'Something went wrong on this page', message: 'Reload the page and try again.' };
  }
  const { type, details, retryAfterSeconds, requestId } = error;
  return {
    title: TITLES[type] ?? 'The service did not accept this',
    message: type === 'unauthorized' ? 'Sign out and use another key.' : getSentence(error),
    details: details.map(describeDetail).filter((text) => text !== getSentence(error)),
    retryAfterSeconds: type === 'rate_limited' ? (retryAfterSeconds ?? 10) : null,
    requestId: type === 'internal_error' ? requestId : null,
  };
}

/** Returns the message of the API without the route and status that the client puts before it. */
export function getSentence(error: KinoraError): string {
  const prefix = `${error.status} ${error.type}: `;
  return error.message.slice(error.message.indexOf(prefix) + prefix.length);
}

function describeDetail(detail: { message: string; path?: string }): string {
  return detail.path ? `${detail.path}: ${detail.message}` : detail.message;
}

import type { Logger } from 'pino';
import { parseJson } from '../web/parse-json.ts';
import type { ProviderFailure } from '../ports.ts';
import { readPath } from './response-path.ts';
import type { Failed } from './provider-failures.ts';
import type { ProviderReply } from './provider-http.ts';

/** The paths at which providers send an error message. */
const MESSAGE_PATHS = ['detail', 'detail.0.msg', 'detail.message', 'error', 'error.message', 'title', 'error_type'];

/** Logs a failure with the provider's message, and returns it as a failed call. */
export type ReportFailure = (failure: ProviderFailure, reply: ProviderReply) => Failed;

export function createFailureReporter(log: Logger, provider: string, secret: string | null): ReportFailure {
  return (failure, reply) => {
    const status = reply.answered ? reply.status : reply.failure;
    const message = reply.answered ? readErrorMessage(reply.body, secret) : null;
    log.warn({ provider, code: failure.code, status, message }, 'media provider call failed');
    return { state: 'failed', failure };
  };
}

/** The start of a response's error message, or null. Without the secret and URLs, because a URL may grant access. */
export function readErrorMessage(body: Buffer, secret: string | null): string | null {
  const response = parseJson(body.toString('utf8'));
  const message = MESSAGE_PATHS.map((path) => readPath(response, path)).find((one) => typeof one === 'string');
  if (typeof message !== 'string') return null;
  const redacted = secret === null ? message : message.replaceAll(secret, '…');
  return redacted.replace(/[a-z][a-z+.-]*:\/\/\S+|data:\S+/giu, '…').slice(0, 300);
}

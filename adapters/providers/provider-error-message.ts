import type { Logger } from 'pino';
import { parseJson } from '../web/parse-json.ts';
import type { ProviderFailure } from '../ports.ts';
import { readPath } from './response-path.ts';
import type { ProviderReply } from './provider-http.ts';

/** Where providers put a sentence about what went wrong. */
const MESSAGE_PATHS = ['detail', 'detail.0.msg', 'error', 'error.message', 'title', 'error_type'];

/** Tells the operator what a provider said of a failure, and hands the failure on. */
export type ReportFailure = (made: ProviderFailure, reply: ProviderReply) => ProviderFailure;

/** `secret` is taken out of whatever the provider says, and so are addresses: they may be capabilities. */
export function createFailureReporter(log: Logger, provider: string, secret: string | null): ReportFailure {
  return (made, reply) => {
    const status = reply.answered ? reply.status : reply.failure;
    const said = reply.answered ? readErrorMessage(reply.body, secret) : null;
    log.warn({ provider, code: made.code, status, said }, 'a media provider did not do it');
    return made;
  };
}

export function readErrorMessage(body: Buffer, secret: string | null): string | null {
  const answer = parseJson(body.toString('utf8'));
  const said = MESSAGE_PATHS.map((path) => readPath(answer, path)).find((one) => typeof one === 'string');
  if (typeof said !== 'string') return null;
  const plain = secret === null ? said : said.replaceAll(secret, '…');
  return plain.replace(/[a-z][a-z+.-]*:\/\/\S+|data:\S+/giu, '…').slice(0, 300);
}

import { randomBytes } from 'node:crypto';

/** Names one request in the log and in its answer. */
export function newRequestId(): string {
  return `req_${randomBytes(9).toString('hex')}`;
}

import { token } from '../ids.ts';
import { json, Refusal, type Reply } from '../reply.ts';
import type { Said } from '../faults.ts';
import type { SpokenFault } from '../strike.ts';

interface GraphError {
  message: string;
  code: number;
  subcode?: number;
  status?: number;
  isTransient?: boolean;
}

function graphFailure(error: GraphError, headers: Record<string, string> = {}): Reply {
  const body = {
    message: error.message,
    type: 'OAuthException',
    code: error.code,
    ...(error.subcode === undefined ? {} : { error_subcode: error.subcode }),
    is_transient: error.isTransient ?? false,
    error_user_title: null,
    error_user_msg: error.message,
    fbtrace_id: `A${token(16)}`,
  };
  return json(error.status ?? 400, { error: body }, headers);
}

export function refuse(code: number, subcode: number | undefined, message: string, status = 400): Refusal {
  return new Refusal(graphFailure({ code, message, status, ...(subcode === undefined ? {} : { subcode }) }));
}

/** What every call says to a token that is not live. */
export function deadToken(state: 'expired' | 'removed' | 'unknown'): Refusal {
  if (state === 'unknown') return refuse(190, undefined, 'Invalid OAuth access token.');
  if (state === 'expired') return refuse(190, 463, 'Error validating access token: Session has expired.');
  return refuse(190, 458, 'Error validating access token: The user has not authorized application.');
}

export function badParameter(message: string): Refusal {
  return refuse(100, undefined, `(#100) ${message}`);
}

/** The upload host has an error body of its own. */
export function uploadFailure(status: number, type: string, message: string, retriable: boolean): Reply {
  return json(status, { debug_info: { retriable, type, message } });
}

/** So has the host of the short-lived token. */
export function shortTokenFailure(status: number, message: string): Reply {
  return json(status, { error_type: 'OAuthException', code: status, error_message: message });
}

/** `code` is `code` or `code/subcode`; of the upload host it is the type of the failure. */
export function reelnetSaid({ code, status, message, headers }: Said, call: string): Reply {
  if (call === 'token')
    return json(status, { error_type: 'OAuthException', code: status, error_message: message }, headers);
  if (call === 'upload') return json(status, { debug_info: { retriable: false, type: code, message } }, headers);
  const [main, subcode] = code.split('/').map(Number);
  const numbers = { code: main ?? 0, ...(subcode === undefined ? {} : { subcode }) };
  return graphFailure({ ...numbers, message, status, isTransient: main === 2 || main === 4 }, headers);
}

export function reelnetFault(fault: SpokenFault, call: string): Reply {
  if (call === 'token') {
    if (fault === '5xx') return shortTokenFailure(500, 'An unexpected error has occurred.');
    if (fault === 'rate-limited') return shortTokenFailure(429, 'Application request limit reached');
    return shortTokenFailure(400, 'Matching code was not found or was already used.');
  }
  if (call === 'upload') {
    if (fault === '5xx') return uploadFailure(500, 'InternalServerError', 'An internal error occurred.', true);
    if (fault === 'rate-limited') return uploadFailure(429, 'RateLimitError', 'Too many requests.', true);
    return uploadFailure(401, 'NotAuthorizedError', 'The access token has expired.', false);
  }
  switch (fault) {
    case '5xx':
      return graphFailure({ status: 500, code: 2, isTransient: true, message: 'An unexpected error has occurred.' });
    case 'expired-token':
      return graphFailure({ code: 190, subcode: 463, message: 'Error validating access token: Session has expired.' });
    case 'rate-limited':
      return graphFailure(
        { status: 403, code: 4, isTransient: true, message: '(#4) Application request limit reached' },
        { 'x-app-usage': '{"call_count":100,"total_cputime":25,"total_time":25}' },
      );
  }
}

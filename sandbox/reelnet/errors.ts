import { randomToken } from '../ids.ts';
import { json, Refusal, type Reply } from '../http/reply.ts';
import type { FaultResponse } from '../faults/fault.ts';
import type { FaultPresenter, PlatformFault } from '../faults/inject-fault.ts';

interface GraphError {
  message: string;
  code: number;
  subcode?: number;
  status?: number;
  isTransient?: boolean;
}

function presentGraphError(error: GraphError, headers: Record<string, string> = {}): Reply {
  const body = {
    message: error.message,
    type: 'OAuthException',
    code: error.code,
    ...(error.subcode === undefined ? {} : { error_subcode: error.subcode }),
    is_transient: error.isTransient ?? false,
    error_user_title: null,
    error_user_msg: error.message,
    fbtrace_id: `A${randomToken(16)}`,
  };
  return json(error.status ?? 400, { error: body }, headers);
}

export function refuse(code: number, subcode: number | undefined, message: string, status = 400): Refusal {
  return new Refusal(presentGraphError({ code, message, status, ...(subcode === undefined ? {} : { subcode }) }));
}

/** Returns the refusal of a URL that could not be fetched, with the URL. */
export function refuseUri(url: string): Refusal {
  return refuse(9_004, 2_207_052, `The media could not be fetched from this URI: ${url}`);
}

/** Returns the error for a token that is not valid. */
export function refuseToken(state: 'expired' | 'removed' | 'unknown'): Refusal {
  if (state === 'unknown') return refuse(190, undefined, 'Invalid OAuth access token.');
  if (state === 'expired') return refuse(190, 463, 'Error validating access token: Session has expired.');
  return refuse(190, 458, 'Error validating access token: The user has not authorized application.');
}

export function refuseParameter(message: string): Refusal {
  return refuse(100, undefined, `(#100) ${message}`);
}

/** Presents an error of the upload host, in its own format. */
export function presentUploadError(status: number, type: string, message: string, retriable: boolean): Reply {
  return json(status, { debug_info: { retriable, type, message } });
}

/** Presents an error of the host of the short-lived token, in its own format. */
export function presentShortTokenError(status: number, message: string): Reply {
  return json(status, { error_type: 'OAuthException', code: status, error_message: message });
}

/** `code` is `code` or `code/subcode`; for the upload host it is the error type. */
function presentErrorCode({ code, status, message, headers }: FaultResponse, call: string): Reply {
  if (call === 'token')
    return json(status, { error_type: 'OAuthException', code: status, error_message: message }, headers);
  if (call === 'upload') return json(status, { debug_info: { retriable: false, type: code, message } }, headers);
  const [main, subcode] = code.split('/').map(Number);
  const numbers = { code: main ?? 0, ...(subcode === undefined ? {} : { subcode }) };
  return presentGraphError({ ...numbers, message, status, isTransient: main === 2 || main === 4 }, headers);
}

function presentFault(fault: PlatformFault, call: string): Reply {
  if (call === 'token') {
    if (fault === '5xx') return presentShortTokenError(500, 'An unexpected error has occurred.');
    if (fault === 'rate-limited') return presentShortTokenError(429, 'Application request limit reached');
    return presentShortTokenError(400, 'Matching code was not found or was already used.');
  }
  if (call === 'upload') {
    if (fault === '5xx') return presentUploadError(500, 'InternalServerError', 'An internal error occurred.', true);
    if (fault === 'rate-limited') return presentUploadError(429, 'RateLimitError', 'Too many requests.', true);
    return presentUploadError(401, 'NotAuthorizedError', 'The access token has expired.', false);
  }
  switch (fault) {
    case '5xx':
      return presentGraphError({
        status: 500,
        code: 2,
        isTransient: true,
        message: 'An unexpected error has occurred.',
      });
    case 'expired-token':
      return presentGraphError({
        code: 190,
        subcode: 463,
        message: 'Error validating access token: Session has expired.',
      });
    case 'rate-limited':
      return presentGraphError(
        { status: 403, code: 4, isTransient: true, message: '(#4) Application request limit reached' },
        { 'x-app-usage': '{"call_count":100,"total_cputime":25,"total_time":25}' },
      );
  }
}

export const reelnetFaults: FaultPresenter = { platform: 'reelnet', presentFault, presentErrorCode };
